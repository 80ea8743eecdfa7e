import type { LogHeader } from '../../src/api/log-writer.ts'

/** A method of the writer, and what it is called with: details last, by name. `NaN` as a text stands for the number. */
type Call = readonly [method: string, args: readonly unknown[], details?: Readonly<Record<string, unknown>>]

export interface Mistake {
  readonly name: string
  /** Languages whose types do not let anybody make it. */
  readonly notIn?: readonly string[]
  /** All are fine but the last. */
  readonly calls: readonly Call[]
  readonly says: string
}

export const HEADER: LogHeader = {
  game: 'Toy arena',
  sides: ['red', 'blue'],
  board: { grid: 'square', width: 6, height: 4 },
}
const ASH: Call = ['unit', ['ash', 'red'], { bars: { hp: 30 }, at: [1, 1] }]
const TICK: Call = ['tick', []]
const HIT: Call = ['event', ['hit'], { units: ['ash'] }]
const event = (details: Readonly<Record<string, unknown>>): Call[] => [ASH, TICK, ['event', ['hit'], details]]
const decision = (...options: readonly unknown[]): Call[] => [ASH, TICK, ['decision', ['ash'], { options }]]
const TYPED = ['C#', 'GDScript']
const KNOWN = 'at, badges, side, alive, fields'

export const MISTAKES: readonly Mistake[] = [
  {
    name: 'a unit’s id comes twice',
    calls: [ASH, ASH],
    says: 'Unit "ash" is there already: to bring it back, set "alive" to true in an event',
  },
  {
    name: 'a unit of a side the header does not have',
    calls: [['unit', ['bor', 'green']]],
    says: 'Unit "bor" names side "green", which is none of red, blue',
  },
  {
    name: 'a unit off the board',
    calls: [['unit', ['bor', 'blue'], { at: [6, 0] }]],
    says: 'Unit "bor" is at [6, 0], off the board: columns are 0 to 5, rows 0 to 3',
  },
  {
    name: 'a bar whose name could not be a column',
    calls: [['unit', ['bor', 'blue'], { bars: { 'hit points': 3 } }]],
    says: 'Unit "bor" has "hit points": names are made of letters, digits and _',
  },
  {
    name: 'a bar whose name a set uses otherwise',
    calls: [['unit', ['bor', 'blue'], { bars: { alive: 3 } }]],
    says: 'Unit "bor" has a bar called "alive", which means something else in a set',
  },
  {
    name: 'an event before the first tick',
    calls: [ASH, HIT],
    says: 'Event "hit" comes before the first tick: call tick() first',
  },
  {
    name: 'a phase before the first tick',
    calls: [['phase', ['act']]],
    says: 'Phase "act" comes before the first tick: call tick() first',
  },
  {
    name: 'a decision before the first tick',
    calls: [ASH, ['decision', ['ash']]],
    says: 'Decision of "ash" comes before the first tick: call tick() first',
  },
  {
    name: 'an event that names a unit before it joined',
    calls: event({ units: ['ash', 'bor'] }),
    says: 'Event "hit" names unit "bor", which has not joined: call unit() for it first',
  },
  {
    name: 'a change of a unit before it joined',
    calls: event({ set: { bor: { hp: 3 } } }),
    says: 'Event "hit" names unit "bor", which has not joined: call unit() for it first',
  },
  {
    name: 'a misspelt bar',
    calls: event({ set: { ash: { hpp: 3 } } }),
    says: `Event "hit" sets "hpp" of "ash", which has only hp, ${KNOWN}`,
  },
  {
    name: 'a change to a side that is not there',
    calls: event({ set: { ash: { side: 'green' } } }),
    says: 'Event "hit" names side "green", which is none of red, blue',
  },
  {
    name: 'a move to half a cell',
    calls: event({ set: { ash: { at: [1.5, 0] } } }),
    says: 'Event "hit": "ash" is at [1.5, 0]: a cell is two whole numbers',
  },
  {
    name: 'a move off the board',
    calls: event({ set: { ash: { at: [0, -1] } } }),
    says: 'Event "hit": "ash" is at [0, -1], off the board: columns are 0 to 5, rows 0 to 3',
  },
  {
    name: 'a value that is no number',
    calls: event({ set: { ash: { hp: 'NaN' } } }),
    says: 'Event "hit": set: ash: hp is NaN: only finite numbers can be written',
  },
  {
    name: 'a cause that has not happened',
    calls: [ASH, TICK, HIT, ['event', ['death'], { cause: 2 }]],
    says: 'Event "death" has cause 2, which is no event so far',
  },
  {
    name: 'a misspelt tone',
    calls: event({ tone: 'attck' }),
    says: 'Event "hit" has tone "attck", which is none of attack, heal, move, effect, miss, death, info',
  },
  {
    name: 'an event that ends before it begins',
    calls: [TICK, TICK, ['event', ['cast'], { until: 0 }]],
    says: 'Event "cast" lasts until tick 0, but this is tick 1',
  },
  {
    name: 'a decision of nobody',
    calls: [TICK, ['decision', ['bor']]],
    says: 'Decision of "bor": no unit or side is called that',
  },
  {
    name: 'a misspelt verdict',
    calls: decision({ label: 'Heal', verdict: 'chosen' }),
    says: 'Decision of "ash": option "Heal" has verdict "chosen", which is none of selected, rejected, skipped',
  },
  {
    name: 'two options selected',
    calls: decision({ label: 'Heal', verdict: 'selected' }, { label: 'Hit', verdict: 'selected' }),
    says: 'Decision of "ash" has 2 selected options: only one can be chosen',
  },
  {
    name: 'a candidate that has not joined',
    calls: decision({ label: 'Hit', verdict: 'rejected', candidates: [{ unit: 'bor', kept: true }] }),
    says: 'Decision of "ash" names unit "bor", which has not joined: call unit() for it first',
  },
  {
    name: 'a power in the name of a field',
    calls: event({ fields: { 'hp²': 5 } }),
    says: 'Event "hit" has "hp²": names are made of letters, digits and _',
  },
  {
    name: 'a unit whose id is a number',
    notIn: TYPED,
    calls: [['unit', [7, 'red']]],
    says: 'Unit "7": id is a number, but should be a text',
  },
  {
    name: 'a unit without an id',
    notIn: ['GDScript'],
    calls: [['unit', [null, 'red']]],
    says: 'Unit "null": id is nothing, but should be a text',
  },
  {
    name: 'a unit without a side',
    notIn: ['GDScript'],
    calls: [['unit', ['bor', null]]],
    says: 'Unit "bor": side is nothing, but should be a text',
  },
  {
    name: 'a phase without a name',
    notIn: ['GDScript'],
    calls: [TICK, ['phase', [null]]],
    says: 'Phase "null": name is nothing, but should be a text',
  },
  {
    name: 'a decision of nothing',
    notIn: ['GDScript'],
    calls: [TICK, ['decision', [null]]],
    says: 'Decision of "null": no unit or side is called that',
  },
  {
    name: 'an event without a type',
    notIn: ['GDScript'],
    calls: [TICK, ['event', [null]]],
    says: 'Event "null": type is nothing, but should be a text',
  },
  {
    name: 'an outcome without words',
    notIn: ['GDScript'],
    calls: [TICK, ['outcome', [null]]],
    says: 'The outcome is nothing, but should be a text',
  },
  {
    name: 'a text in place of a list of units',
    notIn: ['C#'],
    calls: event({ units: 'ash' }),
    says: 'Event "hit": units is a text, but should be a list',
  },
  {
    name: 'nothing among the units',
    calls: event({ units: ['ash', null] }),
    says: 'Event "hit" names unit "null", which has not joined: call unit() for it first',
  },
  {
    name: 'a list in place of a set',
    notIn: ['C#'],
    calls: event({ set: ['ash'] }),
    says: 'Event "hit": set is a list, but should be a map',
  },
  {
    name: 'a number in place of what changes',
    calls: event({ set: { ash: 5 } }),
    says: 'Event "hit": set: ash is a number, but should be a map',
  },
  {
    name: 'a text in place of fields that change',
    calls: event({ set: { ash: { fields: 'x' } } }),
    says: 'Event "hit": set: ash: fields is a text, but should be a map',
  },
  {
    name: 'a text in place of a tick to last until',
    notIn: ['C#'],
    calls: event({ until: 'noon' }),
    says: 'Event "hit": until is a text, but should be a number',
  },
  {
    name: 'a number in place of bars',
    notIn: ['C#'],
    calls: [['unit', ['bor', 'blue'], { bars: 5 }]],
    says: 'Unit "bor": bars is a number, but should be a map',
  },
  {
    name: 'a number in place of a cell',
    notIn: ['C#'],
    calls: [['unit', ['bor', 'blue'], { at: 5 }]],
    says: 'Unit "bor" is at 5: a cell is two whole numbers',
  },
  {
    name: 'a number in place of a cell to move to',
    calls: event({ set: { ash: { at: 5 } } }),
    says: 'Event "hit": "ash" is at 5: a cell is two whole numbers',
  },
  {
    name: 'a text in place of a cell to move to',
    calls: event({ set: { ash: { at: 'b4' } } }),
    says: 'Event "hit": "ash" is at b4: a cell is two whole numbers',
  },
  {
    name: 'a text in a cell',
    notIn: ['C#'],
    calls: event({ set: { ash: { at: ['b', 0] } } }),
    says: 'Event "hit": "ash" is at [b, 0]: a cell is two whole numbers',
  },
  {
    name: 'a text in place of options',
    notIn: ['C#'],
    calls: [ASH, TICK, ['decision', ['ash'], { options: 'Heal' }]],
    says: 'Decision of "ash": options is a text, but should be a list',
  },
  {
    name: 'nothing among the options',
    calls: decision({ label: 'Heal', verdict: 'skipped' }, null),
    says: 'Decision of "ash": options: 1 is nothing, but should be a map',
  },
  {
    name: 'a text in place of candidates',
    calls: decision({ label: 'Hit', verdict: 'rejected', candidates: 'bor' }),
    says: 'Decision of "ash": options: 0: candidates is a text, but should be a list',
  },
  {
    name: 'a text among the candidates',
    calls: decision({ label: 'Hit', verdict: 'rejected', candidates: ['bor'] }),
    says: 'Decision of "ash": options: 0: candidates: 0 is a text, but should be a map',
  },
  {
    name: 'a winner that is no side',
    calls: [TICK, ['outcome', ['it is over'], { winner: 'green' }]],
    says: 'The outcome names side "green", which is none of red, blue',
  },
  {
    name: 'something after the outcome',
    calls: [TICK, ['outcome', ['it is over']], TICK],
    says: 'it has ended: nothing can follow the outcome',
  },
]

/** No mistake, but hard to write: other countries' commas, letters that JSON escapes, the smallest and largest numbers. */
export const ODDITIES = {
  half: 0.5,
  tenth: 0.1,
  tiny: 1.5e-7,
  huge: 1e21,
  below: -0.25,
  large: 2147483647,
  quoted: '"\\/',
  control: '\u0001\b\t\n\u000b\f\r\u001f\u007f',
  far: 'é 漢 😀 \u2028',
}
export const ODD: Mistake = {
  name: 'nothing wrong',
  calls: [ASH, TICK, ['event', ['odd'], { fields: ODDITIES }]],
  says: 'nothing',
}
