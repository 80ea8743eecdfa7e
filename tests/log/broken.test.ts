import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Content, HEADER, issuesOf, read, textOf } from './support.ts'

const ASH = { unit: 'ash', side: 'red', bars: { hp: [30, 30] } }
const BOR = { unit: 'bor', side: 'blue', bars: { hp: [12, 12] } }
const START = [HEADER, ASH, BOR, { tick: 0 }]

const withHeader = (facts: object): Content => [{ ...HEADER, ...facts }, ASH, { tick: 0 }]
const withBoard = (board: object): Content => withHeader({ board })
const withUnit = (facts: object): Content => [HEADER, { unit: 'a', side: 'red', ...facts }]
const withEvent = (facts: object): Content => [...START, { event: 'hit', ...facts }]
const withSet = (bor: unknown): Content => withEvent({ set: { bor } })
const withOptions = (...options: object[]): Content => [...START, { decision: 'ash', options }]
const withOption = (facts: object): Content => withOptions({ label: 'Bite', verdict: 'rejected', ...facts })

const MUST_BE_HEADER = 'must be the header: {"format":"tickscope/log","version":1,"game":"…"}'
const KINDS = 'format, unit, tick, phase, decision, event, outcome'
const NONE_OF_THEM = `has none of the keys that say what a line is (${KINDS})`

describe('a broken log says where and what', () => {
  test.each<[rule: string, content: Content, issue: string]>([
    // Header.
    ['a header is needed', [ASH, { tick: 0 }], `line 1: ${MUST_BE_HEADER}`],
    ['the header is the first line', [ASH, HEADER, { tick: 0 }], `line 1: ${MUST_BE_HEADER}`],
    ['whatever else the first line is', ['# a log', HEADER], `line 1: ${MUST_BE_HEADER}`],
    ['empty lines count', `\n\r\n${textOf([ASH])}`, `line 3: ${MUST_BE_HEADER}`],
    [
      'there is one header',
      [HEADER, ASH, HEADER],
      'line 3: is a second header; a log has one, which is its first line',
    ],
    [
      'the format is one',
      withHeader({ format: 'tickscope/replay' }),
      'line 1: header.format: must be "tickscope/log", not "tickscope/replay"',
    ],
    [
      'version 2 is for later',
      withHeader({ version: 2 }),
      'line 1: header.version: is version 2, written for a newer Tickscope; this one reads version 1',
    ],
    ['a version is a number', withHeader({ version: '1' }), 'line 1: header.version: must be 1, not "1"'],
    [
      'the game has a name',
      withHeader({ game: null }),
      'line 1: header.game: is missing: text is needed here',
    ],
    ['and not an empty one', withHeader({ game: '' }), 'line 1: header.game: must not be empty'],
    [
      'a side comes once',
      withHeader({ sides: ['red', 'red'] }),
      'line 1: header.sides[1]: "red" is there already',
    ],
    [
      'the level is a bar',
      withHeader({ level: 'hq' }),
      'line 1: header.level: there is no bar "hq"; did you mean "hp"?',
    ],
    // Board.
    [
      'grids are known',
      withBoard({ grid: 'hex', width: 2, height: 2 }),
      'line 1: header.board.grid: must be one of square, hex-pointy, hex-flat, not "hex"',
    ],
    [
      'a board has a height',
      withBoard({ grid: 'square', width: 2 }),
      'line 1: header.board.height: is missing: a board has width and height, or cells',
    ],
    [
      'a board has a width',
      withBoard({ grid: 'square', width: 0, height: 2 }),
      'line 1: header.board.width: must be at least 1, not 0',
    ],
    [
      '10,000 cells are the most',
      withBoard({ grid: 'square', width: 101, height: 100 }),
      'line 1: header.board: has 10,100 cells; 10,000 are the most',
    ],
    [
      'also one by one',
      withBoard({ grid: 'square', cells: Array.from({ length: 10_001 }, (_, i) => [i, 0]) }),
      'line 1: header.board.cells: has 10,001 cells; 10,000 are the most',
    ],
    [
      'cells stand in place of a size',
      withBoard({ grid: 'square', width: 2, height: 2, cells: [[0, 0]] }),
      'line 1: header.board.cells: stand in place of width and height; leave one out',
    ],
    [
      'a cell is two numbers',
      withBoard({ grid: 'square', cells: [[0, 0], [1]] }),
      'line 1: header.board.cells[1]: must be a cell, [column, row], not [1]',
    ],
    [
      'marks are on the board',
      withBoard({ grid: 'square', width: 2, height: 2, marks: [{ at: [2, 0], label: 'x' }] }),
      'line 1: header.board.marks[0].at: [2, 0] is not on the board: its columns are 0 to 1, its rows 0 to 1',
    ],
    // Lines.
    ['a line says what it is', [HEADER, { side: 'red' }], `line 2: ${NONE_OF_THEM}`],
    [
      'a misspelt one too',
      [HEADER, { unitt: 'ash', side: 'red' }],
      `line 2: ${NONE_OF_THEM}; did you mean "unit" by "unitt"?`,
    ],
    [
      'what it would have brought is not missed',
      [HEADER, { Unit: 'ash', side: 'red' }, { tick: 0 }, { event: 'x', units: ['ash'] }],
      `line 2: ${NONE_OF_THEM}; did you mean "unit" by "Unit"?`,
    ],
    [
      'nor is the tick that it would have begun',
      [HEADER, ASH, { Tick: 0 }, { event: 'x', units: ['ash'] }, { tick: 1 }],
      `line 3: ${NONE_OF_THEM}; did you mean "tick" by "Tick"?`,
    ],
    [
      'letters that changed places are one typo',
      [HEADER, ASH, { tikc: 0 }, { event: 'x', units: ['ash'] }, { tick: 1 }],
      `line 3: ${NONE_OF_THEM}; did you mean "tick" by "tikc"?`,
    ],
    [
      'a comma that is missing is all that is',
      [
        HEADER,
        '{"unit":"ash" "side":"red"}',
        { tick: 0 },
        { event: 'x', units: ['ash'] },
        { outcome: 'o', winner: 'red' },
      ],
      'line 2: is not JSON: unexpected "\\"" at line 2, column 15',
    ],
    [
      'or a bracket',
      [HEADER, '"unit":"ash","side":"red"}', { tick: 0 }, { event: 'x', units: ['ash'] }],
      'line 2: is not JSON: unexpected ":" at line 2, column 7; the document ended before it',
    ],
    [
      'or quotes',
      [HEADER, '{"unit":ash,"side":"red"}', { tick: 0 }, { event: 'x', units: ['ash'] }],
      'line 2: is not JSON: unexpected "ash" at line 2, column 9',
    ],
    [
      'or a colon',
      [HEADER, ASH, '{"tick" 0}', { event: 'x', units: ['ash'] }, { tick: 1 }],
      'line 3: is not JSON: unexpected "0" at line 3, column 9',
    ],
    [
      'a line of blanks does not keep anybody waiting',
      [...START, `{"unit"${' '.repeat(900_000)}!}`],
      'line 5: is not JSON: unexpected "!" at line 5, column 900008',
    ],
    [
      'a last line may be wrong without being cut off',
      `${textOf([HEADER, ASH, { tick: 0 }])}{"outcome":"red wins",}`,
      'line 4: is not JSON: unexpected "}" at line 4, column 23; the comma before it is one too many',
    ],
    ['null is left out', [HEADER, { unit: null }], `line 2: ${NONE_OF_THEM}`],
    [
      'a line is one thing',
      [HEADER, ASH, { tick: 0, phase: 'act' }, { event: 'x' }, { tick: 1 }],
      `line 3: has both "tick" and "phase"; a line is one of ${KINDS}`,
    ],
    [
      'words of other languages',
      [...START, '{"event":"x","fields":{"a":None}}'],
      'line 5: is not JSON: unexpected "None" at line 5, column 28; JSON writes null, true and false',
    ],
    [
      'whole numbers have an end',
      withEvent({ id: 2 ** 53 }),
      'line 5: event.id: has too many digits for a number; write it as text',
    ],
    ['a line is an object', [HEADER, [1, 2]], 'line 2: must be an object, not a list'],
    ['not a text', [HEADER, '"tick"'], 'line 2: must be an object, not "tick"'],
    [
      'a line is JSON',
      [...START, '{"event":"x",}'],
      'line 5: is not JSON: unexpected "}" at line 5, column 14; the comma before it is one too many',
    ],
    [
      'what it meant is known',
      [
        HEADER,
        '{"unit":"ash","side":"red",}',
        '{tick:0}',
        { event: 'x', units: ['ash'] },
        { tick: 1 },
      ].toSpliced(2, 1, { tick: 0 }),
      'line 2: is not JSON: unexpected "}" at line 2, column 28; the comma before it is one too many',
    ],
    [
      'also of a tick',
      [HEADER, ASH, "{'tick':0}", { event: 'x' }, { tick: 1 }],
      `line 3: is not JSON: unexpected "'" at line 3, column 2; JSON writes texts in double quotes`,
    ],
    [
      'NaN is no number',
      [HEADER, '{"unit":"a","side":"b","bars":{"hp":NaN}}'],
      'line 2: is not JSON: unexpected "NaN" at line 2, column 37; JSON has no such value; a number or null can stand here',
    ],
    [
      'nor is what is too large',
      [HEADER, '{"unit":"a","side":"b","bars":{"hp":1e999}}'],
      'line 2: unit.bars.hp: must be a number, or [value, max], not Infinity',
    ],
    [
      'a key comes once',
      [HEADER, '{"unit":"a","side":"b","side":"c"}'],
      'line 2: unit.side: is given twice; keep one',
    ],
    [
      'also in a set',
      [...START, '{"event":"x","set":{"bor":{"hp":5},"bor":{"hp":4}}}'],
      'line 5: event.set.bor: is given twice; keep one',
    ],
    [
      'some names are kept',
      [...START, '{"event":"x","set":{"__proto__":{"hp":3}}}'],
      'line 5: event.set.__proto__: is a name that JavaScript keeps for itself; no document has it',
    ],
    // Units.
    ['a unit has a side', withUnit({ side: null }), 'line 2: unit.side: is missing: text is needed here'],
    [
      'whichever side that would have been is not missed',
      [HEADER, { unit: 'a' }, { tick: 0 }, { decision: 'red' }, { outcome: 'o', winner: 'red' }],
      'line 2: unit.side: is missing: text is needed here',
    ],
    ['ids of units are texts', withUnit({ unit: 7 }), 'line 2: unit: must be text, not 7'],
    ['and not empty', withUnit({ unit: '' }), 'line 2: unit: must not be empty'],
    [
      'a unit comes once',
      [HEADER, ASH, BOR, ASH],
      `line 4: unit: "ash" is there already; a unit's id comes once, and a set changes the unit`,
    ],
    [
      'sides given are all there are',
      [
        { ...HEADER, sides: ['red', 'blue'] },
        { ...ASH, side: 'blu' },
      ],
      'line 2: unit.side: there is no side "blu" among the sides of the header; did you mean "blue"?',
    ],
    [
      'glyphs are short',
      withUnit({ glyph: 'abcd' }),
      'line 2: unit.glyph: takes at most 3 characters, has 4',
    ],
    [
      'bars can be columns',
      withUnit({ bars: { 'hit points': 3 } }),
      'line 2: unit.bars.hit points: has a name that cannot be a column; it takes letters, digits and _',
    ],
    [
      'bars are not what a set changes',
      withUnit({ bars: { alive: 3 } }),
      'line 2: unit.bars.alive: cannot be the name of a bar: in a set it is something else',
    ],
    [
      'bars are numbers',
      withUnit({ bars: { hp: '30' } }),
      'line 2: unit.bars.hp: must be a number, or [value, max], not "30"',
    ],
    [
      'or two',
      withUnit({ bars: { hp: [1, 2, 3] } }),
      'line 2: unit.bars.hp: must be a number, or [value, max], not [1,2,3]',
    ],
    [
      'fields can be columns',
      withUnit({ fields: { 'a-b': 1 } }),
      'line 2: unit.fields.a-b: has a name that cannot be a column; it takes letters, digits and _',
    ],
    [
      'fields are single values',
      withUnit({ fields: { a: [1] } }),
      'line 2: unit.fields.a: must be text, a number, true or false, not a list',
    ],
    [
      'badges are a list',
      withUnit({ badges: 'asleep' }),
      'line 2: unit.badges: must be a list, not "asleep"',
    ],
    ['cells are whole', withUnit({ at: [1.5, 2] }), 'line 2: unit.at[0]: must be a whole number, not 1.5'],
    [
      'cells are pairs',
      withUnit({ at: { x: 1, y: 2 } }),
      'line 2: unit.at: must be a cell, [column, row], not an object',
    ],
    [
      'units are on the board',
      [
        { ...HEADER, board: { grid: 'square', width: 3, height: 2 } },
        { ...ASH, at: [3, 0] },
      ],
      'line 2: unit.at: [3, 0] is not on the board: its columns are 0 to 2, its rows 0 to 1',
    ],
    [
      'of any shape',
      [
        {
          ...HEADER,
          board: {
            grid: 'hex-flat',
            cells: [
              [0, 0],
              [2, 0],
            ],
          },
        },
        { ...ASH, at: [1, 0] },
      ],
      "line 2: unit.at: [1, 0] is not one of the board's cells",
    ],
    // Order.
    [
      'ticks begin at 0',
      [HEADER, ASH, { tick: 1 }, { tick: 2 }],
      'line 3: tick: must be 0, the first, not 1',
    ],
    [
      'none is left out',
      [HEADER, ASH, { tick: 0 }, { tick: 2 }, { tick: 3 }],
      'line 4: tick: must be 1, one more than the last, not 2',
    ],
    [
      'none comes again',
      [HEADER, ASH, { tick: 0 }, { tick: 0 }, { tick: 1 }],
      'line 4: tick: must be 1, one more than the last, not 0',
    ],
    [
      'ticks are numbers',
      [HEADER, ASH, { tick: '0' }, { event: 'x' }, { tick: 1 }],
      'line 3: tick: must be a whole number, not "0"',
    ],
    [
      'notes are texts',
      [HEADER, ASH, { tick: 0, note: 5 }, { event: 'x' }, { tick: 1 }],
      'line 3: tick.note: must be text, not 5',
    ],
    [
      'no event before tick 0',
      [HEADER, ASH, { event: 'x' }, { tick: 0 }],
      'line 3: is an event before tick 0, where only units come',
    ],
    [
      'no phase either',
      [HEADER, ASH, { phase: 'act' }, { tick: 0 }],
      'line 3: is a phase before tick 0, where only units come',
    ],
    [
      'nor a decision',
      [HEADER, ASH, { decision: 'ash' }, { tick: 0 }],
      'line 3: is a decision before tick 0, where only units come',
    ],
    [
      'the outcome is the last line',
      [...START, { outcome: 'over' }, { tick: 1 }, { tick: 2 }],
      'line 6: comes after the outcome, which is the last line of a log',
    ],
    [
      'and comes once',
      [...START, { outcome: 'over' }, '', { outcome: 'over' }],
      'line 7: comes after the outcome, which is the last line of a log',
    ],
    [
      'who wins is a side',
      [...START, { outcome: 'over', winner: 'ash' }],
      'line 5: outcome.winner: there is no side "ash" in the lines before',
    ],
    // Events.
    [
      'events name units',
      withEvent({ units: ['ash', 'bort'] }),
      'line 5: event.units[1]: there is no unit "bort" in the lines before; did you mean "bor"?',
    ],
    [
      'that were there',
      [HEADER, ASH, { tick: 0 }, { event: 'x', units: ['bor'] }, BOR],
      'line 4: event.units[0]: there is no unit "bor" in the lines before',
    ],
    ['in a list', withEvent({ units: 'ash' }), 'line 5: event.units: must be a list, not "ash"'],
    [
      'causes are earlier',
      [...START, { event: 'x', id: 1, cause: 2 }, { event: 'y', id: 2 }],
      'line 5: event.cause: there is no event "2" in the lines before',
    ],
    [
      'not themselves',
      withEvent({ id: 1, cause: '1' }),
      'line 5: event.cause: there is no event "1" in the lines before',
    ],
    [
      '7 and "7" are the same',
      [...START, { event: 'x', id: 7 }, { event: 'y', id: '7' }],
      'line 6: event.id: "7" is the id of an earlier event; ids must differ',
    ],
    ['ids are whole', withEvent({ id: 1.5 }), 'line 5: event.id: must be text or a whole number, not 1.5'],
    [
      'an event ends no earlier than it begins',
      [...START, { tick: 1 }, { event: 'x', until: 0 }],
      'line 6: event.until: is 0, which is before this tick, 1',
    ],
    [
      'tones are known',
      withEvent({ tone: 'attak' }),
      'line 5: event.tone: must be one of attack, heal, move, effect, miss, death, info, not "attak"; did you mean "attack"?',
    ],
    [
      'fields of events are single values',
      withEvent({ fields: { a: {} } }),
      'line 5: event.fields.a: must be text, a number, true or false, not an object',
    ],
    // Sets.
    [
      'a set names units',
      withEvent({ set: { bro: { hp: 3 } } }),
      'line 5: event.set.bro: there is no unit "bro" in the lines before; did you mean "bor"?',
    ],
    [
      'a misspelt bar',
      withSet({ hpp: 3 }),
      'line 5: event.set.bor.hpp: is not a bar of this unit; did you mean "hp"?',
    ],
    [
      'a misspelt key',
      withSet({ alife: false }),
      'line 5: event.set.bor.alife: is not a bar of this unit; did you mean "alive"?',
    ],
    [
      "another unit's bar",
      [
        HEADER,
        ASH,
        { unit: 'c', side: 'red', bars: { mana: 3 } },
        { tick: 0 },
        { event: 'x', set: { ash: { mana: 3 } } },
      ],
      'line 5: event.set.ash.mana: is not a bar of this unit; a set takes hp, at, badges, side, alive, fields',
    ],
    [
      'a bar becomes a number',
      withSet({ hp: '3' }),
      'line 5: event.set.bor.hp: must be a number, or [value, max], not "3"',
    ],
    [
      'a side that is there',
      withSet({ side: 'green' }),
      'line 5: event.set.bor.side: there is no side "green" in the lines before',
    ],
    ['there or gone', withSet({ alive: 0 }), 'line 5: event.set.bor.alive: must be true or false, not 0'],
    ['badges are texts', withSet({ badges: [1] }), 'line 5: event.set.bor.badges[0]: must be text, not 1'],
    [
      'fields too',
      withSet({ fields: { a: {} } }),
      'line 5: event.set.bor.fields.a: must be text, a number, true or false, not an object',
    ],
    [
      'with names',
      withSet({ fields: { 'a b': 1 } }),
      'line 5: event.set.bor.fields.a b: has a name that cannot be a column; it takes letters, digits and _',
    ],
    [
      'of a unit an object',
      withSet(3),
      'line 5: event.set.bor: must be what changes of a unit, as {"hp": 5}, not 3',
    ],
    ['by unit', withEvent({ set: [{ bor: 3 }] }), 'line 5: event.set: must be an object, not a list'],
    // Decisions.
    [
      'units and sides decide',
      [...START, { decision: 'asj' }],
      'line 5: decision: there is no unit or side "asj" in the lines before; did you mean "ash"?',
    ],
    [
      'one option is chosen',
      withOptions({ label: 'a', verdict: 'selected' }, { label: 'b', verdict: 'selected' }),
      'line 5: decision.options[1].verdict: is the second that is selected; what was chosen is one option',
    ],
    [
      'verdicts are known',
      withOption({ verdict: 'chosen' }),
      'line 5: decision.options[0].verdict: must be one of selected, rejected, skipped, not "chosen"',
    ],
    [
      'options have labels',
      withOption({ label: null }),
      'line 5: decision.options[0].label: is missing: text is needed here',
    ],
    [
      'relations are signs',
      withOption({ checks: [{ name: 'range', passed: true, relation: 'below' }] }),
      'line 5: decision.options[0].checks[0].relation: must be one of <, <=, =, >=, >, not "below"',
    ],
    [
      'checks pass or fail',
      withOption({ checks: [{ name: 'range' }] }),
      'line 5: decision.options[0].checks[0].passed: is missing: true or false is needed here',
    ],
    [
      'candidates stay or go',
      withOption({ candidates: [{ unit: 'bor' }] }),
      'line 5: decision.options[0].candidates[0].kept: is missing: true or false is needed here',
    ],
    [
      'candidates are there',
      withOption({ candidates: [{ kept: true }, { unit: 'bro', kept: true }] }),
      'line 5: decision.options[0].candidates[1].unit: there is no unit "bro" in the lines before; did you mean "bor"?',
    ],
    [
      'scores are numbers',
      withOption({ candidates: [{ kept: true, score: { distance: 'far' } }] }),
      'line 5: decision.options[0].candidates[0].score.distance: must be a number, not "far"',
    ],
    // Files.
    [
      'a log holds something',
      '',
      'is empty; a log begins with {"format":"tickscope/log","version":1,"game":"…"}',
    ],
    [
      'the last line is whole',
      `${textOf(START)}{"event":"hit","uni`,
      'line 5: is cut off: the last line is not whole; write it to its end, or leave it out',
    ],
    [
      'also when a character is cut in two',
      new Uint8Array([...Buffer.from(`${textOf(START)}{"event":"h`), 0xc3]),
      'line 5: is cut off: the last line is not whole; write it to its end, or leave it out',
    ],
    [
      'a log is text in UTF-8',
      new Uint8Array([
        ...Buffer.from(`${textOf([HEADER])}{"unit":"`),
        0xe9,
        ...Buffer.from('","side":"b"}\n{"tick":0}\n'),
      ]),
      'line 2: is not text in UTF-8',
    ],
    [
      'a line has 1 MB',
      [HEADER, { ...ASH, name: 'a'.repeat(1_000_000) }, { tick: 0 }, { event: 'x', units: ['ash'] }],
      'line 2: is too long: a line takes at most 1.0 MB (1000000 bytes)',
    ],
    [
      'also the last',
      `${textOf([HEADER])}{"unit":"${'ä'.repeat(500_000)}`,
      'line 2: is too long: a line takes at most 1.0 MB (1000000 bytes)',
    ],
    [
      'packed data is whole',
      gzipSync(textOf(START)).subarray(0, -9),
      'is cut off: the packed data ends too early; copy it again, or write it to its end',
    ],
    [
      'also at its very end',
      gzipSync(textOf(START)).subarray(0, -3),
      'is cut off: the packed data ends too early; copy it again, or write it to its end',
    ],
    [
      'packed data adds up',
      flipped(gzipSync(textOf(START)), -6),
      'is packed with gzip, and the packed data is damaged; pack it again',
    ],
    [
      'nothing else follows it',
      new Uint8Array([...gzipSync(textOf(START)), ...Buffer.from('more of it')]),
      'is packed with gzip, and the packed data is damaged; pack it again',
    ],
  ])('%s', async (_, content, issue) => {
    expect(await issuesOf(content)).toEqual([`log: ${issue}`])
  })

  test.each<[rule: string, content: Content, issues: readonly string[]]>([
    [
      'an event with a wrong tone is still asked what it names',
      withEvent({ units: ['zed'], tone: 'bad', cause: 9, set: { yon: { hp: 3 }, bor: { hpp: 1 } } }),
      [
        'line 5: event.tone: must be one of attack, heal, move, effect, miss, death, info, not "bad"',
        'line 5: event.units[0]: there is no unit "zed" in the lines before',
        'line 5: event.cause: there is no event "9" in the lines before',
        'line 5: event.set.yon: there is no unit "yon" in the lines before',
        'line 5: event.set.bor.hpp: is not a bar of this unit; did you mean "hp"?',
      ],
    ],
    [
      'and happens, so that nothing is missed later',
      [...START, { event: 'hit', id: 1, tone: 'bad' }, { event: 'die', cause: 1 }],
      ['line 5: event.tone: must be one of attack, heal, move, effect, miss, death, info, not "bad"'],
    ],
    [
      'a unit with a wrong glyph still stands somewhere',
      [
        { ...HEADER, board: { grid: 'square', width: 2, height: 2 } },
        { ...ASH, glyph: 'ASHE', at: [2, 0] },
        { tick: 0 },
        { event: 'x', units: ['ash'] },
      ],
      [
        'line 2: unit.glyph: takes at most 3 characters, has 4',
        'line 2: unit.at: [2, 0] is not on the board: its columns are 0 to 1, its rows 0 to 1',
      ],
    ],
    [
      'sides of the header are all there are, also where a unit has none',
      [{ ...HEADER, sides: ['red'] }, { unit: 'a' }, { tick: 0 }, { outcome: 'o', winner: 'blue' }],
      [
        'line 2: unit.side: is missing: text is needed here',
        'line 4: outcome.winner: there is no side "blue" among the sides of the header',
      ],
    ],
    [
      'of damaged data nothing else is told',
      flipped(gzipSync(textOf([...START, '{"event":"hit",}'])), -6),
      ['is packed with gzip, and the packed data is damaged; pack it again'],
    ],
  ])('%s', async (_, content, issues) => {
    expect(await issuesOf(content)).toEqual(issues.map((issue) => `log: ${issue}`))
  })

  test.each<[rule: string, content: Content]>([
    [
      'a glyph is counted as people count',
      [HEADER, { ...ASH, glyph: '👨‍👩‍👧' }, { ...BOR, glyph: '🇩🇪🇫🇷🇮🇹' }],
    ],
    [
      'where nobody has bars, lanes follow none',
      [{ ...HEADER, level: 'hp' }, { unit: 'a', side: 'b' }, { tick: 0 }],
    ],
  ])('%s', async (_, content) => {
    expect(await issuesOf(content)).toEqual([])
  })

  test('with --strict keys that are not known are issues wherever they stand, unless they are null', async () => {
    const content = [
      {
        ...HEADER,
        gane: 1,
        source: { free: { of: 'rules' } },
        board: {
          grid: 'square',
          width: 2,
          height: 2,
          depth: 1,
          marks: [{ at: [0, 0], label: 'a', tone: 1 }],
        },
      },
      { ...ASH, hp: 3, fields: { anything: 1 } },
      { tick: 0, event: null, time: null },
      {
        decision: 'ash',
        why: 1,
        options: [
          {
            label: 'a',
            verdict: 'rejected',
            cost: 1,
            checks: [{ name: 'r', passed: true, unit: '%' }],
            candidates: [{ kept: true, score: { distance: null }, at: null, cell: 1 }],
          },
        ],
      },
      { event: 'x', unit: null, target: 'ash' },
      { phase: 'act', of: 1 },
      { outcome: 'over', by: 'time' },
    ]
    expect(await issuesOf(content)).toEqual([])
    expect((await issuesOf(content, { strict: true })).toSorted()).toEqual(
      [
        'line 1: header.gane: is not a known key here; did you mean "game"?',
        'line 1: header.board.depth: is not a known key here',
        'line 1: header.board.marks[0].tone: is not a known key here',
        'line 2: unit.hp: is not a known key here',
        'line 4: decision.why: is not a known key here',
        'line 4: decision.options[0].cost: is not a known key here',
        'line 4: decision.options[0].checks[0].unit: is not a known key here',
        'line 4: decision.options[0].candidates[0].cell: is not a known key here',
        'line 5: event.target: is not a known key here',
        'line 6: phase.of: is not a known key here',
        'line 7: outcome.by: is not a known key here',
      ]
        .map((line) => `log: ${line}`)
        .toSorted(),
    )
  })

  test('all that is wrong is said at once, the first hundred and how many more', async () => {
    const many = Array.from({ length: 1_300 }, () => ({ event: 'x', units: ['nobody'] }))
    const issues = await issuesOf([...START, '{', ...many])
    expect(issues).toHaveLength(101)
    expect([issues[0], issues[1], issues[100]]).toEqual([
      'log: line 5: is not JSON: the text ends too early at line 5, column 2',
      'log: line 6: event.units[0]: there is no unit "nobody" in the lines before',
      'log: and 1,201 more',
    ])
  })

  test('what a log was told up to where it was cut off can be opened, unless more is wrong with it', async () => {
    const isCut = async (content: Content) => (await read(content)).isCut
    const whole = textOf([...START, { event: 'hit', set: { bor: { hp: 3 } } }])
    expect(await isCut(whole)).toBe(false)
    expect(await isCut(`${whole}{"tick"`)).toBe(true)
    expect(await isCut(gzipSync(whole).subarray(0, -2))).toBe(true)
    expect(await isCut(`${whole}nonsense\n{"tick"`)).toBe(false)
    expect(await isCut(whole.slice(0, 20))).toBe(false)
    const { log } = await read(`${whole}{"tick"`)
    expect([log.ticks.length, log.events.length]).toEqual([1, 1])
  })

  test('more than 256 MB are not read, however small they are packed', async () => {
    const empty = `${' '.repeat(999_999)}\n`.repeat(260)
    const packed = gzipSync(textOf(START) + empty, { level: 1 })
    expect(await issuesOf(packed)).toEqual([
      'log: is too large: logs of up to 256.0 MB (256000000 bytes), unpacked, are read',
    ])
  })
})

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  const copy = new Uint8Array(bytes)
  copy.set([(copy.at(at) ?? 0) ^ 0xff], copy.length + at)
  return copy
}
