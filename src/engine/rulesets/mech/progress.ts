import { refuse } from '#engine/rulesets/mech/rules/declare.ts'
import { filledIn } from '#schemas/fields.ts'
import { namedLoser, TURNS } from '#schemas/mech/fields.ts'
import type { MechSetup } from '#schemas/mech/setup.ts'
import type { MechState } from '#schemas/mech/state.ts'
import type { Report } from '#schemas/result.ts'
import { phaseStart, take } from './setup.ts'

/** Whether a battle can have got as far as a setup says. */
export function checkProgress(setup: MechSetup, report: Report): void {
  const { phase, declarations = [] } = setup
  const { turn, turns } = filledIn(TURNS, setup)
  if (turn > turns) report(['turn'], `is ${turn}, but only ${turns} ${turns === 1 ? 'is' : 'are'} played`)
  if (phase === 'DONE') checkDone(setup, report)
  else if (checkInitiative(setup, report)) {
    const state = phaseStart(setup)
    if (!checkDeclarations(state, declarations, report)) return
    if (phase !== undefined && phase !== state.phase)
      report(['phase'], `is ${phase}, but loser, units and declarations make it ${state.phase}`)
    checkCounters(setup, state, report)
  }
}

/** Whether loser, losers, phase and declarations agree on how initiative stands. */
function checkInitiative(setup: MechSetup, report: Report): boolean {
  const { losers = [], phase, loser, declarations = [] } = setup
  const { turn } = filledIn(TURNS, setup)
  const named = namedLoser(losers, turn)
  const known = loser ?? named
  let isSound = true
  const complain: Report = (path, message) => {
    isSound = false
    report(path, message)
  }
  if (loser !== undefined && named !== null && loser !== named)
    complain(['loser'], `is ${loser}, but losers[${turn - 1}] says ${named} for turn ${turn}`)
  if (known !== null && phase === 'INITIATIVE')
    complain(['phase'], `cannot be INITIATIVE: turn ${turn} has a loser, ${known}`)
  if (known === null && phase !== undefined && phase !== 'INITIATIVE')
    complain(['loser'], `is missing: ${phase} comes after initiative`)
  if (known === null && declarations.length > 0)
    complain(['declarations'], 'come after initiative, and this turn has no loser yet')
  return isSound
}

function checkDone(setup: MechSetup, report: Report): void {
  const { loser = null, declarations = [] } = setup
  const { turn, turns } = filledIn(TURNS, setup)
  if (turn !== turns) report(['turn'], `is ${turn}, but DONE comes after turn ${turns}, the last`)
  if (loser !== null) report(['loser'], 'must be null once all is DONE')
  if (declarations.length > 0) report(['declarations'], 'must be empty once all is DONE')
  checkCounters(setup, phaseStart(setup), report)
}

/** Takes declarations one by one, and says whether all were acceptable. */
function checkDeclarations(
  state: MechState,
  declarations: NonNullable<MechSetup['declarations']>,
  report: Report,
): boolean {
  for (const [i, declaration] of declarations.entries()) {
    const refusal = refuse(state, declaration)
    if (refusal !== null) {
      report(['declarations', i], `is not acceptable (${refusal.code}): ${refusal.message}`)
      return false
    }
    take(state, declaration)
  }
  return true
}

const COUNTERS = ['currentAttackImpulseIndex', 'unitsAttackedInCurrentImpulse'] as const
const impulseText = (impulses: MechState['attackOrder']) =>
  impulses.map(({ player, unitCount }) => `${player} ${unitCount}`).join(', ') || 'none'

/** What follows from loser, units and declarations, but may be given as well. */
function checkCounters(setup: MechSetup, state: MechState, report: Report): void {
  const { attackOrder, attackedUnitIds } = setup
  if (attackOrder !== undefined && impulseText(attackOrder) !== impulseText(state.attackOrder))
    report(['attackOrder'], `does not follow from loser and units: it is ${impulseText(state.attackOrder)}`)
  const declared = state.attackedUnitIds
  const agrees =
    attackedUnitIds === undefined ||
    (attackedUnitIds.length === declared.length && declared.every((id) => attackedUnitIds.includes(id)))
  if (!agrees) report(['attackedUnitIds'], `must name who declared: ${declared.join(', ') || 'nobody'}`)
  for (const key of COUNTERS)
    if (setup[key] !== undefined && setup[key] !== state[key])
      report([key], `is ${setup[key]}, but the declarations make it ${state[key]}`)
}
