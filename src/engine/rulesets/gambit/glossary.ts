/** What the words of rules and checks mean; [term] leads to another entry. */
export const GLOSSARY: Readonly<Record<string, string>> = {
  rule: 'One row of a unit’s list. A unit without a pending action asks its rules from the top; the first that passes every [check] is selected, those below it are skipped.',
  check:
    'One question a [rule] must answer with yes: [enabled], [cooldown], [trigger], [filter], [criterion], [range], [wounded]. The first no rejects the rule.',
  enabled: 'A [rule] can be switched off. It is then always rejected.',
  cooldown:
    'Ticks a skill has to wait after it was chosen. It counts down at the end of every tick in which its owner is not [channeling].',
  trigger:
    'A condition on the battle as it was when the tick began, asked of enemies, allies or the unit itself; one of them meeting it is enough. A common one: somebody is [channeling] or [targeting] this hex.',
  filter:
    'A condition every possible [target] has to meet by itself. Those who fail it are left out of the choice by [criterion].',
  criterion:
    'How one [target] is chosen out of several: nearest, furthest, lowest or highest hp, most enemies nearby. A [tie] is broken by the cell.',
  tie: 'Two candidates with the same number. The smaller row (r) wins, then the smaller column (q).',
  candidate:
    'A unit or cell that was considered. Its numbers are compared from left to right; the first that differs decides.',
  range: 'The most hexes there may be between the unit and its [target]. Skills that move do not ask for it.',
  innate: 'Everybody has an innate skill, and it cannot be unassigned: the last [rule] of it stays.',
  wounded: 'A heal needs a [target] below its full hp.',
  target:
    'Whom the [rule] is about: an enemy, an ally, the unit itself, or a [group]. What an action aims at is the cell the target stands on when the action is chosen.',
  targeting:
    'Aiming at a cell. The cell is fixed when the action is chosen: whoever stands there when it resolves is hit, and an empty cell makes it a [whiff].',
  group:
    'All living enemies or all allies at once. Only moves can aim at a group; it needs one member at least.',
  channeling:
    'In the middle of a [wind-up]: the action was chosen and has not resolved. A channeling unit asks none of its rules and can be [interrupted].',
  'wind-up': 'The ticks between choosing an action and its effect. Some skills have none and act at once.',
  interrupted: 'Hit by a kick while [channeling]: the pending action is lost.',
  whiff: 'An action that resolves on a cell where nobody stands. Nothing happens.',
  behavior: 'Which way a move goes: towards its [target] or away from it.',
  cells:
    'The cells a move could step on. Their numbers are compared from left to right; the first that differs decides, as in a [tie].',
  path: 'The number of steps on the shortest free way from the cell to the goal. Less is better.',
  'distance × escapes':
    'The distance from the threat times the free cells next to the cell, so that nobody runs into a corner. More is better.',
  'sum of distances': 'The distances from the cell to every member of the [group], added up. Less is better.',
  '|dq|': 'How many columns lie between the cell and the other one. It breaks a [tie].',
  '|dr|': 'How many rows lie between the cell and the other one. It breaks a [tie].',
  q: 'The column of the cell. It breaks a [tie]: the smaller one wins.',
  r: 'The row of the cell. It breaks a [tie]: the smaller one wins.',
  distance: 'Steps from hex to hex between two cells, whatever stands between them.',
  phase:
    'A part of a tick. All decisions fall first, on the state the tick began with; then heals, interrupts, charges, moves and attacks take effect, one kind after the other.',
}
