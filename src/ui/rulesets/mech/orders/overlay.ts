import { angleOf, cellFromHex } from '#schemas/mech/cells.ts'
import type { Direction } from '#schemas/mech/words.ts'
import type { Handle, Overlay } from '#ui/state/board-tools.ts'
import { isOpen, type Mode, type Surroundings, unitIn } from './declaring.ts'
import type { Shot } from './resolution.ts'
import { bestText, type TargetCard } from './volley.ts'

type Name = (unit: string) => string

const bare = (): Overlay => ({ areas: [], lines: [], rings: [], handles: [] })

/** What the board shows of a declaration under way: arc, targets, torso and, while it may twist, its handles. */
export function overlayOf(
  { state: { units }, ask }: Pick<Surroundings, 'state' | 'ask'>,
  mode: Mode,
  cards: readonly TargetCard[],
  { name, face }: { name: Name; face(torso: Direction): void },
): Overlay {
  const unit = mode.kind === 'idle' ? undefined : unitIn(units, mode.unit)
  if (mode.kind === 'idle' || unit === undefined) return bare()
  const { torso } = mode
  const { id, position, legFacing } = unit
  const from = cellFromHex(position)
  const aimedAt = mode.kind === 'browsing' ? [] : [...new Set(mode.on.map(({ targetId }) => targetId))]
  const twists = ask({ unitId: id }).choices.filter(isOpen)
  return {
    areas: [...ask({ unitId: id, torsoFacing: torso }).areas],
    lines: aimedAt.flatMap((target) => {
      const to = unitIn(units, target)?.position
      const label = `${name(id)} fires at ${name(target)}`
      return to === undefined ? [] : [{ from, to: cellFromHex(to), tone: 'attack', label }]
    }),
    rings: cards.map((card) => ringOf(card, name)),
    headings: torso === legFacing ? [] : [{ unit: id, angle: angleOf(torso), label: `torso to ${torso}` }],
    handles:
      mode.kind === 'browsing'
        ? handlesOf(
            id,
            twists.flatMap(({ adds }) => adds.torsoFacing ?? []),
            torso,
            face,
          )
        : [],
  }
}

const ringOf = (card: TargetCard, name: Name): Overlay['rings'][number] => ({
  unit: card.id,
  tone: card.isFocused ? 'aim' : 'target',
  label: `${name(card.id)}: ${card.role?.toLowerCase() ?? 'possible'} target, ${card.distance} away: at best ${bestText(card)}`,
})

/** The legs' facing comes first among those the torso may take; on the board it is between the others. */
function handlesOf(
  unit: string,
  [legs, left, right]: readonly Direction[],
  torso: Direction,
  face: (torso: Direction) => void,
): Handle[] {
  const facings = [
    [left, 'left'],
    [legs, 'straight'],
    [right, 'right'],
  ] as const
  return facings.flatMap(([facing, side]) =>
    facing === undefined
      ? []
      : [
          {
            unit,
            angle: angleOf(facing),
            label: `Torso ${side}, to ${facing}`,
            isOn: facing === torso,
            use: () => face(facing),
          },
        ],
  )
}

/** Whom the shot that is rolled or lands is fired at; the line to it is the battle's own. */
export function shotOverlay({ attacker, target, weapon }: Shot, name: Name): Overlay {
  const label = `${name(attacker)} fires ${weapon} at ${name(target)}`
  return { ...bare(), rings: [{ unit: target, tone: 'aim', label }] }
}
