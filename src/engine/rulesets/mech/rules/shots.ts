import { distance } from '#engine/rulesets/mech/board.ts'
import { WEAPONS, type WeaponDef, type WeaponId } from '#schemas/mech/catalogue.ts'
import type { Declaration, MechState, Unit } from '#schemas/mech/state.ts'
import { unitNamed, weaponAt } from './machine.ts'
import { targetNumberOf } from './targets.ts'

/** One declared attack with what it needs to hit. */
export interface Shot {
  /** Its number in the turn, from 0. */
  readonly attack: number
  readonly attacker: Unit
  readonly target: Unit
  readonly weaponIndex: number
  readonly model: WeaponId
  readonly weapon: WeaponDef
  readonly isPrimary: boolean
  readonly distance: number
  /** What two dice must reach. */
  readonly tn: number
}

type Field = Pick<MechState, 'units' | 'declarations'>

export function attackCount({ declarations }: Field): number {
  let count = 0
  for (const { attacks } of declarations) count += attacks.length
  return count
}

/** Everything declared, in the order of resolution. */
export function shotsOf({ units, declarations }: Field): Shot[] {
  const shots: Shot[] = []
  for (const declaration of declarations) shots.push(...shotsOfDeclaration(units, declaration, shots.length))
  return shots
}

/** One unit's shots, numbered from `first`. */
export function shotsOfDeclaration(units: readonly Unit[], declaration: Declaration, first: number): Shot[] {
  const attacker = unitNamed(units, declaration.unitId)
  return declaration.attacks.map(({ targetId, weaponIndex }, i) => {
    const target = unitNamed(units, targetId)
    const { model } = weaponAt(attacker, weaponIndex)
    const isPrimary = targetId === declaration.primaryTargetId
    return {
      attack: first + i,
      attacker,
      target,
      weaponIndex,
      model,
      weapon: WEAPONS[model],
      isPrimary,
      distance: distance(attacker.position, target.position),
      tn: targetNumberOf(attacker, model, target, isPrimary),
    }
  })
}
