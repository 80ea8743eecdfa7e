import { z } from 'zod'
import { Cell } from './trace.ts'

/** What the board is made of; it does not change during a battle. */
export const Board = z.strictObject({
  grid: z.enum(['hex-pointy', 'hex-flat', 'square']),
  cells: z.array(Cell),
  /** What the cells are called, in their order, where orders and events name them other than by numbers. */
  names: z.array(z.string()).optional(),
  /** What lies on a cell from the start to the end, for the eye alone. */
  features: z.array(z.strictObject({ cell: Cell, tone: z.string(), label: z.string() })).optional(),
})
export type Board = z.infer<typeof Board>

const Bar = z.strictObject({ label: z.string(), value: z.int(), max: z.int() })

/** A unit that takes part, known from where it joins to the end of a battle. */
export const UnitInfo = z.strictObject({
  id: z.string(),
  name: z.string(),
  glyph: z.string(),
  /** The key that picks it, where its place in the list does not say so. */
  digit: z.int().min(1).optional(),
  side: z.string(),
  shape: z.enum(['circle', 'diamond']),
  /** What its first bar can reach. */
  max: z.int(),
  /** The tick it joins in, if it was not there from the start. */
  joins: z.int().optional(),
})
export type UnitInfo = z.infer<typeof UnitInfo>

/** A direction a unit faces: degrees clockwise from the top of the board. */
const Heading = z.strictObject({ kind: z.string(), angle: z.int(), label: z.string() })
const Badge = z.strictObject({
  label: z.string(),
  text: z.string(),
  tone: z.string(),
  /** The entry of the glossary that explains it. */
  term: z.string().optional(),
})
export type Badge = z.infer<typeof Badge>

/** Something a unit fights with: "Medium Laser" with "damage 5 · heat 3 · range 3/6/9". */
const Stat = z.strictObject({ name: z.string(), text: z.string() })
export type Stat = z.infer<typeof Stat>

const Token = z.strictObject({
  id: z.string(),
  /** The accessible name: "Character A, friendly, 62 of 100 hp". */
  name: z.string(),
  glyph: z.string(),
  side: z.string(),
  shape: z.enum(['circle', 'diamond']),
  cell: Cell,
  bars: z.array(Bar),
  /** Of a unit that covers several cells: all of them, and what stands on each. */
  cells: z.array(Cell).optional(),
  glyphs: z.array(z.string()).optional(),
  /** In rulesets with facings, the one that moves the unit first. */
  headings: z.array(Heading).optional(),
  /** What it carries: "SLOW" with "2 rounds: an action is prepared now and happens next round". */
  badges: z.array(Badge).optional(),
  /** Where no options are called by them: its skills, attacks or weapons with their numbers. */
  stats: z.array(Stat).optional(),
})
export type Token = z.infer<typeof Token>

/** What a unit has committed to, or (`preview`) would decide now. */
const Link = z.strictObject({
  unit: z.string(),
  kind: z.string(),
  label: z.string(),
  from: Cell,
  to: Cell,
  /** Whom it is meant for, wherever that one is by now. */
  target: z.string().optional(),
  marker: z.enum(['arrow', 'cross', 'circle', 'diamond']),
  ticksLeft: z.int(),
  /** The tick it was decided in, if one of the battle's. */
  since: z.int().min(0).optional(),
  preview: z.boolean(),
  /** Lines that face each other are drawn apart: -1 and 1; 0 for the rest. */
  shift: z.int().min(-1).max(1),
})
export type Link = z.infer<typeof Link>

/** A number to show on a cell: what a unit just lost or gained, and whose doing it was. */
const Amount = z.strictObject({
  cell: Cell,
  unit: z.string(),
  source: z.string(),
  side: z.string(),
  tone: z.enum(['damage', 'heal', 'progress']),
  amount: z.int(),
})
export type Amount = z.infer<typeof Amount>

/** A cell marked for what just happened there. */
const Tint = z.strictObject({ cell: Cell, tone: z.string(), label: z.string() })
export type Tint = z.infer<typeof Tint>

/** Cells that belong together for a unit: what it looks at, what it reaches. */
const Area = z.strictObject({ unit: z.string(), tone: z.string(), label: z.string(), cells: z.array(Cell) })
export type Area = z.infer<typeof Area>

/** What a unit could do from where it stands: cells it reaches, lines it sees along, units that matter to it. */
export const Outlook = z.strictObject({
  areas: z.array(Area),
  lines: z.array(z.strictObject({ from: Cell, to: Cell, tone: z.string(), label: z.string() })),
  rings: z.array(z.strictObject({ unit: z.string(), tone: z.string(), label: z.string() })),
})
export type Outlook = z.infer<typeof Outlook>

const Ring = Outlook.shape.rings.element
export type Ring = z.infer<typeof Ring>

/** Something that lies on a cell and is no unit. */
const CellObject = z.strictObject({ cell: Cell, label: z.string(), glyph: z.string(), tone: z.string() })
export type CellObject = z.infer<typeof CellObject>

/** Somebody known who is not on the board, and what has become of them so far. */
const Absent = z.strictObject({
  unit: z.string(),
  /** Whose it is now. */
  side: z.string(),
  /** `later`: yet to be met; `waiting`: to be placed; `gone`: off the board for another reason. */
  kind: z.enum(['dead', 'converted', 'waiting', 'later', 'gone']),
  /** "dead since tick 33, killed by D", "waiting for floor 7". */
  text: z.string(),
  /** The tick it left the board in. */
  since: z.int().optional(),
})
export type Absent = z.infer<typeof Absent>

/** How far a battle has come by its own count: "Round 3", with what holds in it, and the side that acts next. */
const Course = z.strictObject({
  label: z.string(),
  notes: z.array(z.string()),
  toAct: z.string().optional(),
})
export type Course = z.infer<typeof Course>

export const View = z.strictObject({
  tokens: z.array(Token),
  course: Course.optional(),
  /** Everybody else who is known by now, in the order of the lanes. */
  absent: z.array(Absent).optional(),
  links: z.array(Link),
  amounts: z.array(Amount),
  tints: z.array(Tint),
  areas: z.array(Area).optional(),
  marks: z.array(CellObject).optional(),
  /** Units marked for what holds all the time: whom somebody guards. */
  rings: z.array(Ring).optional(),
})
export type View = z.infer<typeof View>
