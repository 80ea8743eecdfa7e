import { barsOf } from '#engine/core/define/roster.ts'
import type { Moment, UnitTable } from '#engine/core/ruleset.ts'
import { cellFromSquare, columnOf, rowOf, SQUARES, squareOf, squaresOf } from '#schemas/encounter/cells.ts'
import type { EncounterState } from '#schemas/encounter/state.ts'
import type { Unit } from '#schemas/encounter/unit.ts'
import { type Side, STATUSES } from '#schemas/encounter/words.ts'
import type { Absent, Amount, Badge, Board, Link, Tint, Token, UnitInfo, View } from '#schemas/view.ts'
import { originOf } from './board.ts'
import type { EncounterEvent } from './events.ts'
import { castOf, type Program } from './program.ts'
import { statsOf } from './stats.ts'
import type { Encounter } from './types.ts'

export const board: Board = {
  grid: 'square',
  cells: SQUARES.map((_, square) => cellFromSquare(square)),
  names: [...SQUARES],
}

const shapeOf = (side: Side) => (side === 'P' ? 'circle' : 'diamond')

export const units = (state: EncounterState, before?: Program): UnitInfo[] =>
  castOf(state, before).map(({ id, name, glyph, side, maxHp }) => ({
    id,
    name,
    glyph,
    side,
    shape: shapeOf(side),
    max: maxHp,
  }))

export function view({ state, program, recent, upcoming }: Moment<Encounter>): View {
  const where = (id: string) => placeOf(id, state, recent)
  const aim = recent.find((event) => event.type === 'actionChosen')?.action ?? 'attack'
  const links = [
    ...recent.flatMap((event) => linksOf(event, aim, where)),
    ...upcoming.flatMap((event) => previewsOf(event, where)),
  ]
  return {
    tokens: state.units.map((unit) => tokenOf(state, unit, program)),
    links: links.map((link) => ({ ...link, shift: shiftOf(link, links) })),
    amounts: recent.flatMap((event) => amountOf(event, program, where)),
    tints: recent.flatMap((event) => tintOf(event, where)),
  }
}

type Where = (id: string) => Link['from'] | undefined

/** Where somebody is drawn: on the board or, if it has just left it, where it was. */
function placeOf(
  id: string,
  { units }: EncounterState,
  recent: readonly EncounterEvent[],
): Link['from'] | undefined {
  const unit = units.find((entry) => entry.id === id)
  if (unit !== undefined) return cellFromSquare(originOf(squareOf(unit.anchor), unit.size, unit.side))
  const left = recent.find(
    (event) => (event.type === 'unitDied' || event.type === 'unitRecruited') && event.unit === id,
  )
  return left !== undefined && 'square' in left ? cellFromSquare(squareOf(left.square)) : undefined
}

const LOSSES = {
  weakened: '3 off every strength',
  defanged: '6 off melee',
  blinded: '6 off ranged',
  silenced: '6 off magic',
} as const

/** "W2" for "weakened, 2 stacks: 3 off every strength for each". */
const badgeOf = (status: keyof typeof LOSSES, stacks: number): Badge => ({
  label: `${status.charAt(0).toUpperCase()}${stacks}`,
  text: `${status}, ${stacks} ${stacks === 1 ? 'stack' : 'stacks'}: ${LOSSES[status]} for each`,
  tone: 'bad',
})

export const unitTable: UnitTable<Program> = {
  bars: [
    { label: 'hp', value: ({ hp }: Unit) => hp, max: ({ maxHp }: Unit) => maxHp },
    {
      label: 'conversion',
      value: ({ progress }: Unit) => (progress > 0 ? progress : null),
      max: ({ maxHp }: Unit) => maxHp,
    },
  ],
  side: ({ side }: Unit) => side,
  place({ anchor }: Unit) {
    const square = squareOf(anchor)
    return { q: columnOf(square), r: rowOf(square) }
  },
}

function tokenOf(state: EncounterState, unit: Unit, program: Program): Token {
  const { id, side, hp, maxHp, progress, statuses, size } = unit
  const { glyph, called } = program.cast.get(id)!
  const squares = squaresOf(unit)
  const badges = STATUSES.filter((status) => statuses[status] > 0).map((status) =>
    badgeOf(status, statuses[status]),
  )
  const more = progress > 0 ? [`${progress} converted`] : []
  return {
    id,
    name: [`${called}, side ${side}`, `${hp} of ${maxHp} hp`, ...more].join(', '),
    glyph,
    side,
    shape: shapeOf(side),
    cell: cellFromSquare(squares[0]!),
    bars: barsOf(unitTable.bars, unit, program),
    ...(size === 2 && { cells: squares.map(cellFromSquare), glyphs: glyphsOf(unit, glyph) }),
    ...(badges.length > 0 && { badges }),
    stats: statsOf(state, unit),
  }
}

/** One for each square of a 2 × 2 unit, row by row; the first says which of its kind it is. */
function glyphsOf(unit: Unit, glyph: string): string[] {
  const letters = unit.isHero ? [] : [...(unit.glyphs ?? '')]
  return letters.length === 4 ? [glyph, ...letters.slice(1)] : new Array(4).fill(glyph)
}

const ARROW = { marker: 'arrow', ticksLeft: 0, preview: false, shift: 0 } as const

const link = (unit: string, kind: string, label: string, from: Link['from'], to: Link['to']): Link => ({
  unit,
  kind,
  label,
  from,
  to,
  ...ARROW,
})

const isSamePlace = (a: Link['from'], b: Link['from']) => a.q === b.q && a.r === b.r

/** The lines of two who attack each other would overlap, as would those of others along the same row. */
function shiftOf({ from, to }: Link, links: readonly Link[]): number {
  const isRightwards = from.q < to.q
  const isFaced = links.some((link) => {
    if (link.from.q < link.to.q === isRightwards) return false
    const isInRow = [from.r, to.r, link.from.r, link.to.r].every((row) => row === from.r)
    return isInRow || (isSamePlace(link.from, to) && isSamePlace(link.to, from))
  })
  return isFaced ? (isRightwards ? 1 : -1) : 0
}

function linksOf(event: EncounterEvent, aim: string, where: Where): Link[] {
  if (event.type === 'unitActed') {
    const from = where(event.unit)
    if (from === undefined) return []
    return event.targets.flatMap((target) => {
      const to = where(target)
      return to === undefined ? [] : [link(event.unit, aim, event.kind, from, to)]
    })
  }
  if (event.type === 'unitMoved' || event.type === 'unitDisplaced' || event.type === 'unitsSwapped')
    return [
      link(
        event.unit,
        'move',
        'move',
        cellFromSquare(squareOf(event.from)),
        cellFromSquare(squareOf(event.to)),
      ),
    ]
  return []
}

/** What the team is about to do, from each participant to the chosen square. */
function previewsOf(event: EncounterEvent, where: Where): Link[] {
  if (event.type !== 'actionChosen') return []
  const { action, target, to, participants } = event
  const square = target ?? to
  if (square === undefined) return []
  return participants.flatMap((unit) => {
    const from = where(unit)
    return from === undefined
      ? []
      : [{ ...link(unit, action, action, from, cellFromSquare(squareOf(square))), preview: true }]
  })
}

function amountOf(event: EncounterEvent, { cast }: Program, where: Where): Amount[] {
  const of = (unit: string, source: string, tone: Amount['tone'], amount: number): Amount[] => {
    const cell = where(unit)
    return cell === undefined
      ? []
      : [{ cell, unit, source, side: cast.get(source)?.side ?? '', tone, amount }]
  }
  switch (event.type) {
    case 'hitDamaged':
      return of(event.target, event.attacker, 'damage', event.value)
    case 'healed':
      return of(event.unit, event.healer, 'heal', event.gained)
    case 'lifelinked':
      return of(event.unit, event.unit, 'heal', event.gained)
    case 'converted':
      return of(event.target, event.unit, 'progress', event.points)
    default:
      return []
  }
}

function tintOf(event: EncounterEvent, where: Where): Tint[] {
  if (event.type === 'actionChosen' && event.target !== undefined) {
    const tone = event.action === 'convert' ? 'progress' : event.action
    return [{ cell: cellFromSquare(squareOf(event.target)), tone, label: `${event.action} here` }]
  }
  if (event.type === 'hitEvaded' || event.type === 'hitImmune') {
    const cell = where(event.target)
    const label = event.type === 'hitEvaded' ? 'evades the hit' : 'flies out of reach'
    return cell === undefined ? [] : [{ cell, tone: 'miss', label }]
  }
  return []
}

type Whereabouts = Pick<Absent, 'kind' | 'text' | 'side'>

/** Where somebody is who is not on the board; null for the dead, whom the state does not list. */
export function whereabouts(
  unit: string,
  { run, recruitsThisBattle, outcome }: EncounterState,
  { cast }: Program,
  since: number | null,
): Whereabouts | null {
  const isIt = ({ id }: { readonly id: string }) => id === unit
  if (recruitsThisBattle.some(isIt)) {
    const when = since === null ? 'converted' : `converted at tick ${since}`
    const hasNext = run !== undefined && run.ahead.length > 0
    const next = hasNext ? 'waits to be placed on the next floor' : 'joins the player'
    const after = hasNext || outcome !== null ? '' : ' after the battle'
    return { kind: 'converted', text: `${when}, ${next}${after}`, side: 'P' }
  }
  if (run === undefined) return null
  if (run.pendingRecruits.some(isIt))
    return { kind: 'waiting', text: 'recruited, waits to be placed', side: 'P' }
  const ahead = run.ahead.find(({ units }) => units.some(isIt))
  if (ahead !== undefined) return { kind: 'later', text: `waiting for floor ${ahead.floor}`, side: 'E' }
  const floor = cast.get(unit)?.floor ?? null
  if (since === null && floor !== null && floor < run.floor)
    return { kind: 'gone', text: `left behind on floor ${floor}`, side: 'E' }
  return null
}
