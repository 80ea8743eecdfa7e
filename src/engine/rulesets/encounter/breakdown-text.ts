import { byName, int32, type WholeOf } from '#schemas/fields.ts'

// How a number came about, in a line that can be worked out again.

/** Damage = max(1, max(0, base + pack − debuffs) − (own + wis + wall + auras)). */
export const HIT_BREAKDOWN = byName(['base', 'pack', 'debuffs', 'own', 'wis', 'wall', 'auras'], int32)
type HitBreakdown = WholeOf<typeof HIT_BREAKDOWN>

/** Points = max(0, floor(max(0, base + pack − debuffs) × efficacy × (10 + cha) × boost / 2000) − guard). */
export const CONVERT_BREAKDOWN = byName(
  ['base', 'pack', 'debuffs', 'efficacy', 'cha', 'boost', 'guard'],
  int32,
)
type ConvertBreakdown = WholeOf<typeof CONVERT_BREAKDOWN>

type Strength = Pick<HitBreakdown, 'base' | 'pack' | 'debuffs'>

/** "5 base + 2 pack − 3 stacks = strength 4". */
function strengthSum({ base, pack, debuffs }: Strength): { strength: number; text: string } {
  const strength = Math.max(0, base + pack - debuffs)
  const more = `${pack > 0 ? ` + ${pack} pack` : ''}${debuffs > 0 ? ` − ${debuffs} status stacks` : ''}`
  return { strength, text: more === '' ? `strength ${base}` : `${base} base${more} = strength ${strength}` }
}

/** "guard 4 (3 own + 1 WIS)". */
function guardSum({ own, wis, wall, auras }: HitBreakdown): { guard: number; text: string } {
  const parts = [
    [own, 'own'],
    [wis, 'the hero’s WIS'],
    [wall, 'shield wall'],
    [auras, 'neighbours'],
  ] as const
  const told = parts.filter(([value]) => value > 0).map(([value, name]) => `${value} ${name}`)
  const guard = own + wis + wall + auras
  if (told.length === 0) return { guard, text: 'no guard' }
  return { guard, text: told.length === 1 ? `guard ${told[0]}` : `guard ${guard} (${told.join(' + ')})` }
}

/** "5 base + 2 pack = strength 7, guard 3 own: 7 − 3 = 4". */
export function hitBreakdownText(breakdown: HitBreakdown): string {
  const attack = strengthSum(breakdown)
  const defence = guardSum(breakdown)
  const left = attack.strength - defence.guard
  const result = `${attack.strength} − ${defence.guard} = ${left < 0 ? `−${-left}` : left}`
  const floor = left < 1 ? ', but a hit takes at least 1' : ''
  return `${attack.text}, ${defence.text}: ${result}${floor}`
}

/** "strength 7 × 60 % efficacy × 1.1 CHA × 1.5 below half hp = 6, best guard 3: 6 − 3 = 3". */
export function convertBreakdownText(breakdown: ConvertBreakdown): string {
  const { efficacy, cha, boost, guard } = breakdown
  const attack = strengthSum(breakdown)
  const raw = Math.floor((attack.strength * efficacy * (10 + cha) * boost) / 2000)
  const charm = cha > 0 ? ` × ${1 + Math.floor(cha / 10)}.${cha % 10} for CHA` : ''
  const hurt = boost === 3 ? ' × 1.5 as it is below half its hp' : ''
  const left = raw - guard
  const result = `${raw} − ${guard} = ${left < 0 ? `−${-left}, so nothing` : left}`
  return `${attack.text} × ${efficacy} % efficacy${charm}${hurt} = ${raw}, its best guard ${guard}: ${result}`
}
