import fc from 'fast-check'
import { type LogBoard, type LogTone, type LogWriter, openLog } from '#api/log-writer.ts'

// Random logs, by the writer that games use.

const TONES: readonly LogTone[] = ['attack', 'heal', 'move', 'effect', 'miss', 'death', 'info']
const BOARDS: readonly (LogBoard | undefined)[] = [
  undefined,
  { grid: 'square', width: 5, height: 4 },
  { grid: 'hex-pointy', width: 3, height: 7, marks: [{ at: [1, 1], label: 'Door', glyph: 'D' }] },
  {
    grid: 'hex-flat',
    cells: [
      [0, 0],
      [2, 1],
      [4, 3],
    ],
  },
]
const SIDES = ['red', 'blue', 'green']
const NAMES = ['Ash', 'Bør', '炎', 'constructor', '"Quoted": \\ name']

/** Numbers to make a line of, one after the other. */
class Picks {
  readonly #numbers: readonly number[]
  #at = 0

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers
  }

  upTo(bound: number): number {
    return (this.#numbers[this.#at++ % this.#numbers.length] ?? 0) % bound
  }

  of<V>(values: readonly V[]): V {
    return values[this.upTo(values.length)] as V
  }

  maybe<V>(make: () => V): V | undefined {
    return this.upTo(2) === 0 ? undefined : make()
  }
}

interface Game {
  readonly log: LogWriter
  readonly board: LogBoard | undefined
  readonly units: string[]
  tick: number
  events: number
}

const cellOn = (board: LogBoard | undefined, picks: Picks): readonly [number, number] => {
  if (board === undefined) return [picks.upTo(9) - 4, picks.upTo(9) - 4]
  return board.cells === undefined
    ? [picks.upTo(board.width ?? 1), picks.upTo(board.height ?? 1)]
    : picks.of(board.cells)
}

const amount = (picks: Picks): number => picks.upTo(80) / 4 - 5

function join({ log, board, units }: Game, picks: Picks): void {
  const id = `u${units.length}`
  log.unit(id, picks.of(SIDES), {
    name: picks.maybe(() => picks.of(NAMES)),
    glyph: picks.maybe(() => picks.of(['♜', 'ab', '火'])),
    bars: { hp: [amount(picks), 10], ...(units.length % 2 === 0 && { Mana: amount(picks) }) },
    at: picks.maybe(() => cellOn(board, picks)),
    badges: picks.maybe(() => ['asleep']),
    fields: picks.maybe(() => ({ level: picks.upTo(9), kind: picks.of(NAMES), isBoss: picks.upTo(2) === 0 })),
  })
  units.push(id)
}

const LINES: readonly ((game: Game, picks: Picks) => void)[] = [
  (game, picks) => {
    game.tick = game.log.tick(picks.maybe(() => `turn ${picks.upTo(99)}`))
  },
  ({ log }, picks) => log.phase(picks.of(['act', 'end'])),
  join,
  ({ log, units, board }, picks) => {
    const chosen = picks.upTo(4)
    log.decision(picks.upTo(4) === 0 ? SIDES[0]! : picks.of(units), {
      question: picks.maybe(() => 'Where to?'),
      options: Array.from({ length: picks.upTo(4) }, (_, i) => ({
        label: `Option ${i}`,
        verdict: i === chosen ? ('selected' as const) : ('rejected' as const),
        reason: picks.maybe(() => 'no_target'),
        checks: picks.maybe(() => [
          { name: 'range', passed: i === chosen, actual: amount(picks), relation: '<=' as const, needed: 3 },
        ]),
        candidates: picks.maybe(() => [
          { unit: picks.of(units), at: cellOn(board, picks), score: { distance: 1.5 }, kept: true },
        ]),
      })),
    })
  },
  event,
  event,
  event,
]

function event(game: Game, picks: Picks): void {
  const { log, units, board, tick } = game
  const unit = picks.upTo(units.length)
  const id = units[unit]!
  game.events = log.event(picks.of(['hit', 'move', 'note']), {
    cause: picks.maybe(() => (game.events === 0 ? undefined : 1 + picks.upTo(game.events))),
    text: picks.maybe(() => 'so it "goes": on'),
    units: picks.maybe(() => [id, picks.of(units)]),
    tone: picks.maybe(() => picks.of(TONES)),
    until: picks.maybe(() => tick + picks.upTo(3)),
    fields: picks.maybe(() => ({ damage: amount(picks) })),
    set: picks.maybe(() => ({
      [id]: {
        ...picks.maybe(() => ({ hp: amount(picks) })),
        ...(unit % 2 === 0 && picks.maybe(() => ({ Mana: [amount(picks), amount(picks)] as const }))),
        ...picks.maybe(() => ({ at: picks.upTo(4) === 0 ? null : cellOn(board, picks) })),
        ...picks.maybe(() => ({ badges: ['slow', 'wet'].slice(picks.upTo(3)) })),
        ...picks.maybe(() => ({ side: SIDES[0]! })),
        ...picks.maybe(() => ({ alive: picks.upTo(2) === 0 })),
        ...picks.maybe(() => ({ fields: { level: picks.upTo(9), kind: null } })),
      },
    })),
  })
}

const picks = fc.array(fc.nat(10_000), { minLength: 30, maxLength: 30 })

/** The lines of a log, without line breaks. */
export const logLines: fc.Arbitrary<string[]> = fc
  .record({
    header: picks,
    start: fc.array(picks, { minLength: 1, maxLength: 4 }),
    lines: fc.array(fc.tuple(fc.nat(LINES.length - 1), picks), { maxLength: 40 }),
    isDecided: fc.boolean(),
  })
  .map(({ header, start, lines, isDecided }) => {
    const written: string[] = []
    const chosen = new Picks(header)
    const board = chosen.of(BOARDS)
    const log = openLog(
      { write: (line) => written.push(line.trimEnd()) },
      {
        game: 'Random',
        name: chosen.maybe(() => 'A battle'),
        sides: SIDES,
        board,
        level: 'hp',
        source: chosen.maybe(() => ({ seed: [1, 2], nothing: null })),
      },
    )
    const game: Game = { log, board, units: [], tick: 0, events: 0 }
    for (const numbers of start) join(game, new Picks(numbers))
    if (lines.length > 0) log.tick()
    for (const [kind, numbers] of lines) LINES[kind]?.(game, new Picks(numbers))
    if (isDecided) log.outcome('over', { winner: chosen.maybe(() => SIDES[1]) })
    return written
  })
