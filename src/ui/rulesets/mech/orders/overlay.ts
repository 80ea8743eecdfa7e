import { angleOf, arcOf, cellFromHex, twistsOf } from '#schemas/mech/cells.ts'
import type { MechState } from '#schemas/mech/state.ts'
import type { Direction } from '#schemas/mech/words.ts'
import type { Handle, Overlay } from '#ui/state/board-tools.ts'
import { type Mode, unitOf } from './declaring.ts'
import type { Shot } from './resolution.ts'
import { bestText, type TargetCard } from './volley.ts'

type Name = (unit: string) => string

const bare = (): Overlay => ({ areas: [], lines: [], rings: [], handles: [] })

/** What the board shows of a declaration under way: arc, targets, torso and, while it may twist, its handles. */
export function overlayOf(
  state: MechState,
  mode: Mode,
  cards: readonly TargetCard[],
  { name, face }: { name: Name; face(torso: Direction): void },
): Overlay {
  if (mode.kind === 'idle') return bare()
  const { unit: id, torso } = mode
  const { position, legFacing } = unitOf(state, id)
  const from = cellFromHex(position)
  const aimedAt = mode.kind === 'browsing' ? [] : [...new Set(mode.on.map(({ targetId }) => targetId))]
  const cells = arcOf(state.map, position, torso).map(cellFromHex)
  return {
    areas: [{ unit: id, tone: 'arc', label: `forward arc of ${name(id)}, torso to ${torso}`, cells }],
    lines: aimedAt.map((target) => ({
      from,
      to: cellFromHex(unitOf(state, target).position),
      tone: 'attack',
      label: `${name(id)} fires at ${name(target)}`,
    })),
    rings: cards.map((card) => ringOf(card, name)),
    headings: torso === legFacing ? [] : [{ unit: id, angle: angleOf(torso), label: `torso to ${torso}` }],
    handles: mode.kind === 'browsing' ? handlesOf(id, legFacing, torso, face) : [],
  }
}

const ringOf = (card: TargetCard, name: Name): Overlay['rings'][number] => ({
  unit: card.id,
  tone: card.isFocused ? 'aim' : 'target',
  label: `${name(card.id)}: ${card.role?.toLowerCase() ?? 'possible'} target, ${card.distance} away: at best ${bestText(card)}`,
})

function handlesOf(
  unit: string,
  legs: Direction,
  torso: Direction,
  face: (torso: Direction) => void,
): Handle[] {
  const [, left, right] = twistsOf(legs)
  const facings = [
    [left, 'left'],
    [legs, 'straight'],
    [right, 'right'],
  ] as const
  return facings.map(([facing, side]) => ({
    unit,
    angle: angleOf(facing),
    label: `Torso ${side}, to ${facing}`,
    isOn: facing === torso,
    use: () => face(facing),
  }))
}

/** Whom the shot that is rolled or lands is fired at; the line to it is the battle's own. */
export function shotOverlay({ attacker, target, weapon }: Shot, name: Name): Overlay {
  const label = `${name(attacker)} fires ${weapon} at ${name(target)}`
  return { ...bare(), rings: [{ unit: target, tone: 'aim', label }] }
}
