"""The JSON Schema of files of rules: what editors show."""

from typing import Final

TEXT: Final = {
    "schema.profile": "Kawuxing rules",
    "schema.id": "the id of these rules; the file's name if left out",
    "schema.extends": (
        "the rules these extend: a name that comes with the program, or a path from this file; common "
        "if left out"
    ),
    "schema.sheet": "what the sheet is called",
    "schema.name": "what these rules are called",
    "schema.region": "where they are played",
    "schema.character": "what is special about them, in a sentence",
    "schema.notes": "contradictions of the sheet, and the choices made",
    "schema.reminders": "rules of play that are no matter of money",
    "schema.sizes": "what hands of a size are called: from is a multiplier, or cap",
    "schema.combos": "what fan are called together",
    "schema.choices": ": {text}",
}
