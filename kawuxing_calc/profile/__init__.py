"""Rule profiles: read, inherited, changed by house rules, and compiled for scoring."""

from kawuxing_calc.profile.model import Asked, FanRule, Profile, Rules, Setting, Value
from kawuxing_calc.profile.store import COMMON, DEFAULT, load_profile, shipped_ids

__all__ = [
    "COMMON",
    "DEFAULT",
    "Asked",
    "FanRule",
    "Profile",
    "Rules",
    "Setting",
    "Value",
    "load_profile",
    "shipped_ids",
]
