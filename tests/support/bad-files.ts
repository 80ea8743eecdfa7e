import { readFileSync } from 'node:fs'
import { recordingText } from '#engine/core/files/recording.ts'
import { replayOf } from '#engine/core/files/replay.ts'
import { simulate } from '#engine/core/simulate.ts'
import { gambit } from '#engine/rulesets/gambit/index.ts'
import { GambitScenario } from '#schemas/gambit/index.ts'
import { parse } from '#schemas/parsing/parse.ts'

interface BadFile {
  readonly kind: string
  readonly name?: string
  readonly content: () => string | Uint8Array
  /** What is said of it. */
  readonly says: RegExp
}

function read(file: string): GambitScenario {
  const parsed = parse(GambitScenario, JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.ok) throw new Error(`${file} does not parse`)
  return parsed.value
}

const good = read('seeds/gambit/kick-stops-a-heal.json')
const old = read('seeds/gambit/old-rules-two-triggers.json')
const text = JSON.stringify(good, null, 2)
const [first, second, ...others] = good.setup.characters
const timeline = simulate(gambit, good)
const replay = replayOf(timeline)
const recording = () => JSON.parse([...recordingText(timeline)].join(''))

const broken = (kind: string, content: string | Uint8Array, says: RegExp): BadFile => ({
  kind,
  content: () => content,
  says,
})
const json = (kind: string, document: unknown, says: RegExp): BadFile =>
  broken(kind, JSON.stringify(document), says)
const changed = (kind: string, change: object, says: RegExp): BadFile =>
  json(kind, { ...good, ...change }, says)
const withSetup = (kind: string, change: object, says: RegExp): BadFile =>
  changed(kind, { setup: { ...good.setup, ...change } }, says)
const withFirst = (kind: string, change: object, says: RegExp): BadFile =>
  withSetup(kind, { characters: [{ ...first, ...change }, second, ...others] }, says)

/** Files that cannot be opened, each for a reason of its own. */
export const BAD_FILES: readonly BadFile[] = [
  broken('empty', '', /is empty/),
  broken('only spaces', ' \n\t\n', /is empty: it has only spaces and line breaks/),
  broken('truncated', text.slice(0, 300), /is not JSON: the text ends too early at line \d+, column \d+/),
  broken('truncated in a text', text.slice(0, text.indexOf('gambit') + 3), /ends too early/),
  broken('prose', 'hello there', /is not JSON: unexpected "hello" at line 1, column 1/),
  broken('a web page', '<!doctype html><script>hacked = 1</script>', /is not JSON: unexpected "<"/),
  broken(
    'binary',
    Uint8Array.from({ length: 500 }, (_, i) => (i * 97) % 256),
    /is not text in UTF-8/,
  ),
  broken('Latin-1', Buffer.from('{"name":"Caf\xe9"}', 'latin1'), /is not text in UTF-8/),
  broken(
    'UTF-16',
    Buffer.concat([Uint8Array.of(0xff, 0xfe), Buffer.from(text, 'utf16le')]),
    /is not text in UTF-8/,
  ),
  broken('zeros', new Uint8Array(100), /is not JSON: unexpected "\\u0000"/),
  broken(
    'NaN',
    text.replace(/"seed": \d+/, '"seed": NaN'),
    /unexpected "NaN" at line \d+, column 11; JSON has no such value/,
  ),
  broken('Infinity', text.replace(/"seed": \d+/, '"seed": -Infinity'), /JSON has no such value/),
  broken('a comment', text.replace('{', '{ // mine'), /JSON has no comments/),
  broken('a trailing comma', text.replace(/\n}$/, ',\n}'), /the comma before it is one too many/),
  broken('single quotes', text.replaceAll('"', "'"), /JSON writes texts in double quotes/),
  broken('bare keys', text.replace('"seed"', 'seed'), /keys stand in double quotes/),
  broken('two documents', `${text}\n${text}`, /the document ended before it/),
  broken('a bad escape', text.replace('"seed"', '"se\\ed"'), /this backslash begins no escape/),
  broken(
    '1e999',
    text.replace(/"seed": \d+/, '"seed": 1e999'),
    /seed is a number too large to be read: 1e999/,
  ),
  broken(
    'nested deeply',
    `{"format":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    /is nested too deeply: more than 100 levels/,
  ),
  broken(
    'a key twice',
    text.replace('"seed"', '"seed": 1,\n  "seed"'),
    /1 problem\..*seed is given twice; keep one/,
  ),
  broken(
    'a key twice within',
    text.replace('"faction"', '"faction": "enemy", "faction"'),
    /setup\.characters\[0\]\.faction is given twice/,
  ),
  broken(
    '__proto__',
    text.replace('{', '{"__proto__": {"polluted": true},'),
    /__proto__ is a name that JavaScript keeps/,
  ),
  broken(
    'constructor',
    text.replace('"setup": {', '"setup": {"constructor": {"prototype": {"polluted": 1}},'),
    /setup\.constructor\.prototype is a name/,
  ),
  {
    kind: 'too large',
    content: () => `${text}${' '.repeat(32_000_000)}`,
    says: /is too large: it has 32\.0 MB \(\d+ bytes\), and files up to 32\.0 MB/,
  },
  {
    kind: 'large and wrong',
    content: () => `[${'{"a":[1,2,3]},'.repeat(600_000)}{}]`,
    says: /an object is needed/,
  },
  json('a list', [], /is not a Tickscope document: an object is needed/),
  json('a number', 7, /an object is needed/),
  json('null', null, /an object is needed/),
  json('other JSON', { name: 'left-pad', version: '1.0.0' }, /format is missing: a Tickscope document says/),
  json('of another program', { format: 'chess/game' }, /"chess\/game" is another kind of document/),
  changed('of a mistyped format', { format: 'tickscope/scenaro' }, /did you mean "tickscope\/scenario"\?/),
  changed('of a newer version', { version: 2 }, /version is version 2, made by a newer Tickscope/),
  changed('of no version', { version: '1' }, /version must be 1, not "1"(?!;)/),
  changed('of an unknown ruleset', { ruleset: 'chess' }, /ruleset must be one of/),
  changed('of another ruleset than its setup', { ruleset: 'duel' }, /characters is not a known key here/),
  changed('with a seed below 0', { seed: -1 }, /seed must be at least 0, not -1/),
  changed('with a seed of words', { seed: 'lucky' }, /seed must be a whole number, not "lucky"/),
  changed('without a name', { name: '' }, /name must not be empty/),
  changed('without a seed', { seed: undefined }, /seed is missing/),
  changed('that never ends', { maxTicks: 1e9 }, /maxTicks must be at most 1000000/),
  changed('with orders', { orders: [{ a: 1 }] }, /gambit takes no orders/),
  changed(
    'with HTML in a key',
    { '<img src=x onerror=hacked=1>': 1 },
    /<img src=x onerror=hacked=1> is not a known key here/,
  ),
  changed('with a mistyped key', { sead: 4 }, /sead is not a known key here; did you mean "seed"\?/),
  {
    kind: 'with HTML in its name',
    name: '<img src=x onerror=hacked=1>.json',
    content: () => '{',
    says: /is not JSON/,
  },
  withSetup('without characters', { characters: 'none' }, /setup\.characters must be a list, not "none"/),
  withSetup('of no edition', { edition: 'v9' }, /setup.* must be one of .*v0\.3.*"v9"/),
  withSetup(
    'with too many',
    { characters: Array.from({ length: 92 }, (_, i) => ({ ...first, id: `c${i}` })) },
    /takes at most 91 entries, has 92/,
  ),
  withSetup(
    'with two of one id',
    { characters: [first, { ...second, id: first!.id }] },
    /setup\.characters\[1\]\.id/,
  ),
  withSetup(
    'with two on one hex',
    { characters: [first, { ...second, position: first!.position }] },
    /setup\.characters\[1\]\.position/,
  ),
  withFirst('off the board', { position: { q: 9, r: 0 } }, /\(9, 0\) is off the board/),
  withFirst('with hp above its most', { hp: 120, maxHp: 100 }, /setup\.characters\[0\]\.hp/),
  withFirst('with half an hp', { hp: 1.5 }, /hp must be a whole number, not 1\.5/),
  withFirst(
    'with an unknown skill',
    { skills: [{ skill: 'fireball' }, { skill: 'move' }] },
    /skills\[0\]\.skill must be one of .*not "fireball"/,
  ),
  withFirst('without a move', { skills: [{ skill: 'heal' }] }, /setup\.characters\[0\]\.skills/),
  withFirst('of no faction', { faction: 'foe' }, /faction must be one of friendly, enemy, not "foe"/),
  json(
    'of the old edition with current keys',
    { ...old, setup: { ...old.setup, characters: good.setup.characters } },
    /trigger is not a known key here/,
  ),
  json('a replay without its scenario', { ...replay, scenario: undefined }, /scenario/),
  json('a replay with a digest that is none', { ...replay, digest: 'zz' }, /digest must be 16 hex digits/),
  json('a replay with too few digests', { ...replay, digests: [] }, /digests needs \d+ entries/),
  json(
    'a replay with edits out of order',
    {
      ...replay,
      edits: [
        { tick: 5, unit: first!.id, hp: 1 },
        { tick: 2, unit: first!.id, hp: 2 },
      ],
    },
    /edits\[1\]\.tick is 2, earlier than/,
  ),
  {
    kind: 'a recording that lacks a tick',
    content: () => JSON.stringify({ ...recording(), ticks: recording().ticks.toSpliced(1, 1) }),
    says: /ticks\[1\]\.tick is 2, but this is the entry of tick 1/,
  },
  {
    kind: 'a recording of nothing',
    content: () => JSON.stringify({ ...recording(), ticks: [] }),
    says: /ticks is empty/,
  },
  {
    kind: 'a recording cut short',
    content: () => JSON.stringify(recording()).slice(0, -500),
    says: /ends too early/,
  },
]
