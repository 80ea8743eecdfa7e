import { z } from 'zod/mini'
import { intIn } from '#schemas/parsing/bounded.ts'
import { passedOnce } from '#schemas/parsing/passed-once.ts'
import { Cell } from './cell.ts'
import { SHAPES } from './shapes.ts'

/** The board, which does not change during a battle. */
export const Board = z.strictObject({
  grid: z.enum(['hex-pointy', 'hex-flat', 'square']),
  cells: z.array(Cell),
  /** Names of the cells, in order, where orders and events do not use coordinates. */
  names: z.optional(z.array(z.string())),
  /** Fixed features of a cell, only to look at. */
  features: z.optional(
    z.array(
      z.strictObject({ cell: Cell, tone: z.string(), label: z.string(), glyph: z.optional(z.string()) }),
    ),
  ),
})
export type Board = z.infer<typeof Board>

const Bar = z.strictObject({ label: z.string(), value: z.number(), max: z.number() })

/** A unit of the battle; it stays listed after it joined, dead or alive. */
export const UnitInfo = z.strictObject({
  id: z.string(),
  name: z.string(),
  glyph: z.string(),
  /** The key that selects it, if not its place in the list. */
  digit: z.optional(intIn(1)),
  side: z.string(),
  shape: z.enum(SHAPES),
  /** Maximum of its first bar. */
  max: z.int(),
  /** The tick it joins in, if it was not there from the start. */
  joins: z.optional(z.int()),
})
export type UnitInfo = z.infer<typeof UnitInfo>

/** A direction a unit faces: degrees clockwise from the top of the board. */
const Heading = z.strictObject({ kind: z.string(), angle: z.int(), label: z.string() })
const Badge = z.strictObject({
  label: z.string(),
  text: z.string(),
  tone: z.string(),
  /** The glossary entry that explains it. */
  term: z.optional(z.string()),
})
export type Badge = z.infer<typeof Badge>

/** A weapon, skill or attack: "Medium Laser" with "damage 5 · heat 3 · range 3/6/9". */
const Stat = z.strictObject({ name: z.string(), text: z.string() })
export type Stat = z.infer<typeof Stat>

/** Somebody who takes part without a place on the board. */
const Benched = z.strictObject({
  id: z.string(),
  /** The accessible name: "Character A, friendly, 62 of 100 hp". */
  name: z.string(),
  glyph: z.string(),
  side: z.string(),
  shape: z.enum(SHAPES),
  bars: z.array(Bar),
  /** What it carries: "SLOW" with "2 rounds: an action is prepared now and happens next round". */
  badges: z.optional(z.array(Badge)),
  /** Its skills, attacks or weapons with their numbers, unless options already list them. */
  stats: z.optional(z.array(Stat)),
})
export type Benched = z.infer<typeof Benched>

const Token = z.extend(Benched, {
  cell: Cell,
  /** For a unit that covers several cells: all of them, and the glyph on each. */
  cells: z.optional(z.array(Cell)),
  glyphs: z.optional(z.array(z.string())),
  /** In rulesets with facings; the one the unit moves along comes first. */
  headings: z.optional(z.array(Heading)),
})
export type Token = z.infer<typeof Token>

/** What a unit has committed to or, with `preview`, would decide now. */
const Link = z.strictObject({
  unit: z.string(),
  kind: z.string(),
  label: z.string(),
  from: Cell,
  to: Cell,
  /** The target unit, wherever it is by now. */
  target: z.optional(z.string()),
  marker: z.enum(['arrow', 'cross', 'circle', 'diamond']),
  ticksLeft: z.int(),
  /** The tick it was decided in, unless that was before the battle. */
  since: z.optional(intIn(0)),
  preview: z.boolean(),
  /** Opposite links are drawn apart, by -1 and 1; 0 for the rest. */
  shift: intIn(-1, 1),
})
export type Link = z.infer<typeof Link>

/** What a unit just lost or gained, and who caused it: a number to show on its cell or, off the board, with its name. */
const Amount = z.strictObject({
  cell: z.optional(Cell),
  unit: z.string(),
  source: z.string(),
  side: z.string(),
  tone: z.enum(['damage', 'heal', 'progress']),
  amount: z.number(),
})
export type Amount = z.infer<typeof Amount>

/** A cell where something just happened. */
const Tint = z.strictObject({ cell: Cell, tone: z.string(), label: z.string() })
export type Tint = z.infer<typeof Tint>

/** Cells that mean something to a unit: what it sees, what it reaches. */
const Area = z.strictObject({ unit: z.string(), tone: z.string(), label: z.string(), cells: z.array(Cell) })
export type Area = z.infer<typeof Area>

const Ring = z.strictObject({ unit: z.string(), tone: z.string(), label: z.string() })
export type Ring = z.infer<typeof Ring>

/** What a unit could do from where it stands: cells in reach, lines of sight, units that matter. */
export const Outlook = z.strictObject({
  areas: z.array(Area),
  lines: z.array(z.strictObject({ from: Cell, to: Cell, tone: z.string(), label: z.string() })),
  rings: z.array(Ring),
})
export type Outlook = z.infer<typeof Outlook>

/** An object on a cell that is not a unit. */
const CellObject = z.strictObject({ cell: Cell, label: z.string(), glyph: z.string(), tone: z.string() })
export type CellObject = z.infer<typeof CellObject>

/** A known unit that is not on the board, and what became of it. */
const Absent = z.strictObject({
  unit: z.string(),
  /** Its side now. */
  side: z.string(),
  /** `later`: not met yet; `waiting`: to be placed; `gone`: off the board for another reason. */
  kind: z.enum(['dead', 'converted', 'waiting', 'later', 'gone']),
  /** "dead since tick 33, killed by D", "waiting for floor 7". */
  text: z.string(),
  /** The tick it left the board in. */
  since: z.optional(z.int()),
})
export type Absent = z.infer<typeof Absent>

/** Where the battle is by its own count: "Round 3", with what applies in it and the side to act. */
const Course = z.strictObject({
  label: z.string(),
  notes: z.array(z.string()),
  toAct: z.optional(z.string()),
})
export type Course = z.infer<typeof Course>

export const View = z.strictObject({
  tokens: z.array(passedOnce(Token)),
  /** Those who are there and not on the board, or all where there is none. */
  bench: z.optional(z.array(passedOnce(Benched))),
  course: z.optional(Course),
  /** All other units known by now, in lane order: they are not there. */
  absent: z.optional(z.array(passedOnce(Absent))),
  links: z.array(passedOnce(Link)),
  amounts: z.array(passedOnce(Amount)),
  tints: z.array(Tint),
  areas: z.optional(z.array(passedOnce(Area))),
  marks: z.optional(z.array(passedOnce(CellObject))),
  /** Units marked for something lasting, such as being guarded. */
  rings: z.optional(z.array(Ring)),
})
export type View = z.infer<typeof View>
