/** What a list of changes looks like, and what comes out. */
export const HUNT_HELP = `
SPEC.json says what may change in the scenario, by JSON Pointer:
  {
    "changes": {
      "/setup/characters/0/hp": "40..80/10",            a range, by 10; without /10 by 1
      "/setup/characters/0/skills": "reorder",          a list in another order
      "/setup/characters/1/skills/0/enabled": [true, false]   one of these values
    },
    "measures": ["changes", "ticks"],                   what the grid goes by; may be left out
    "outcome": "victory"                                as --outcome; may be left out
  }
With nothing but changes, the pointers may stand at the top. Whatever may change may also stay as it is.

--json: { "outcome", "builds", "refused", "refusal"?, "isWhole", "runs", "firstSeed", "seed",
  "grid": { "measures": [down, across], "cuts", "cells": [{ "at": [down, across], "set", "changes", "measures", "hunted" }] },
  "retest": { "runs", "firstSeed", "asItIs" },
  "best": [{ "set", "changes", "measures", "hunted", "exact", "share", "low", "high", "fraction"?, "delta", "p"? }],
  "smallest": { "kind": "turned" | "none" | "reached", "was", "is"?, "set"?, "changes"?, "parting"?, "odds"? } }
"set" is what "tickscope run --set" takes to play a build.`
