"""The reference of profile keys."""

from typing import Final

TEXT: Final = {
    "reference.head": """# The keys of rules

Rules are a TOML file that extends another (`extends`; common custom, `common`, if left out) and writes only what differs.
A value may stand alone or name its source:

```toml
extends = "xiangyang"

[cap]
total = 16

[fan]
kawuxing = { value = 4, source = "our own rule" }
haidi = false
```

`fan.X = N` is short for `fan.X.mult = N`. For one call there is `--set KEY=VALUE`, lists with commas between:
`--set cap.total=16 --set fan.haidi=false --set full.sigui_with=qingyise,kawuxing`.

`kwx rules new NAME --from xiangyang` writes a file with every key explained, `kwx rules check FILE` checks one, and
`kwx rules show NAME` lists every value with its source.

Beside the keys a file may have

- `id`, `name`, `region`, `character`, and `sheet` (what the sheet is called);
- `[[notes]]` (contradictions and choices) and `[[reminders]]` (rules of play), each with a text and a `source`;
- `[[sizes]]` (what hands of a size are called, `from` a multiplier or `"cap"`) and `[[combos]]` (what the fan listed in
  `fan` are called together).

A text may be a single one, or one a language: `zh`, `zh-Hant`, `en`.

Where `cap.total` is `false`, `gang.chain_full_at`, `full.fans`, `full.sigui_from` and `full.sigui_with` cannot be
used: without a cap nothing is full.""",
    "reference.key": "Key",
    "reference.meaning": "Governs",
    "reference.choices": "May be",
    "reference.custom": "Common custom",
    "reference.fan": "Fan",
    "reference.id": "X",
    "reference.colon": ": ",
}
