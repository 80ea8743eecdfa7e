import { angleOf, cellFromHex } from '#schemas/mech/cells.ts'
import type { Direction } from '#schemas/mech/words.ts'
import type { Handle, Overlay } from '#ui/state/board-tools.ts'
import { bestText, type TargetCard } from './cards.ts'
import { type Draft, isOpen, type Mode, type Surroundings, unitIn } from './declaring.ts'
import type { Shot } from './resolution.ts'

type Name = (unit: string) => string

const BARE: Overlay = { areas: [], lines: [], rings: [], handles: [] }

interface Around extends Pick<Surroundings, 'state' | 'ask'> {
  name: Name
  face(torso: Direction): void
}

/** What the board shows of a declaration: arc, targets, torso and, while it may twist, its handles. */
export function overlayOf(around: Around, mode: Mode, cards: readonly TargetCard[]): Overlay {
  const { state, ask, name } = around
  const unit = mode.kind === 'idle' ? undefined : unitIn(state, mode.unit)
  if (mode.kind === 'idle' || unit === undefined) return BARE
  const { torso } = mode
  const { id, legFacing } = unit
  const from = cellFromHex(unit.position)
  const aimedAt = [...new Set(mode.on.map(({ targetId }) => targetId))]
  return {
    areas: [...ask({ unitId: id, torsoFacing: torso }).areas],
    lines: aimedAt.flatMap((target) => {
      const to = unitIn(state, target)?.position
      const label = `${name(id)} fires at ${name(target)}`
      return to === undefined ? [] : [{ from, to: cellFromHex(to), tone: 'attack', label }]
    }),
    rings: cards.map((card) => ringOf(card, name)),
    headings: torso === legFacing ? [] : [{ unit: id, angle: angleOf(torso), label: `torso to ${torso}` }],
    handles: mode.kind === 'browsing' ? handlesOf(around, mode) : [],
  }
}

const ringOf = (card: TargetCard, name: Name): Overlay['rings'][number] => ({
  unit: card.id,
  tone: card.isFocused ? 'aim' : 'target',
  label: `${name(card.id)}: ${card.role?.toLowerCase() ?? 'possible'} target, ${card.distance} away: at best ${bestText(card)}`,
})

/** Of the facings a torso may take, that of the legs comes first; on the board it is between the others. */
function handlesOf({ ask, face }: Around, { unit, torso }: Draft): Handle[] {
  const twists = ask({ unitId: unit }).choices.filter(isOpen)
  const [legs, left, right] = twists.map(({ adds }) => adds.torsoFacing)
  const facings = [
    [left, 'left'],
    [legs, 'straight'],
    [right, 'right'],
  ] as const
  return facings.flatMap(([facing, side]) =>
    facing === undefined
      ? []
      : {
          unit,
          angle: angleOf(facing),
          label: `Torso ${side}, to ${facing}`,
          isOn: facing === torso,
          use: () => face(facing),
        },
  )
}

/** Rings the target of the shot that is rolled or lands; the battle itself draws the line. */
export function shotOverlay({ attacker, target, weapon }: Shot, name: Name): Overlay {
  const label = `${name(attacker)} fires ${weapon} at ${name(target)}`
  return { ...BARE, rings: [{ unit: target, tone: 'aim', label }] }
}
