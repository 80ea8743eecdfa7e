import type { Teams } from '#engine/core/ruleset.ts'
import type { CurrentSkill, GambitSetup, Hex, LegacySkill } from '#schemas/gambit/setup.ts'
import { type Issue, invalid, type Parsed } from '#schemas/result.ts'
import { textFromHex } from './board.ts'
import type { Gambit } from './types.ts'

export const teams: Teams<Gambit> = {
  issues: ({ characters }) =>
    characters.some(isFriendly)
      ? []
      : [{ path: ['characters'], message: 'has nobody who is friendly: there is no team to meet others' }],
  against,
}

/** The other team stands where it does at home, seen from the opposite end of the board. */
function against(home: GambitSetup, away: GambitSetup): Parsed<GambitSetup> {
  const setup = bothIn(home, away)
  if (setup === null)
    return invalid([
      {
        path: ['edition'],
        message: `is ${home.edition} for one and ${away.edition} for the other: \`tickscope upgrade\` makes both current`,
      },
    ])
  const issues = collisionsIn(setup)
  return issues.length > 0 ? invalid(issues) : { ok: true, value: setup }
}

/** Null if the two are of different editions. */
function bothIn(home: GambitSetup, away: GambitSetup): GambitSetup | null {
  // It says how a team may be put together, and each of the two did as it says at home.
  const exclusiveSkills = home.exclusiveSkills !== false && away.exclusiveSkills !== false
  if (home.edition === 'current' && away.edition === 'current') {
    const characters = teamsOf<CurrentSkill>(home.characters, away.characters)
    return { edition: home.edition, exclusiveSkills, characters }
  }
  if (home.edition === 'v0.3' && away.edition === 'v0.3') {
    const characters = teamsOf<LegacySkill>(home.characters, away.characters)
    return { edition: home.edition, exclusiveSkills, characters }
  }
  return null
}

type Member<S> = Omit<GambitSetup['characters'][number], 'skills'> & { skills: S[] }

const isFriendly = ({ faction }: Pick<Member<unknown>, 'faction'>) => faction === 'friendly'

function teamsOf<S>(home: readonly Member<S>[], away: readonly Member<S>[]): Member<S>[] {
  return [
    ...home.filter(isFriendly).map(({ action: _, ...member }) => member),
    ...away.filter(isFriendly).map(opposite),
  ]
}

/** Letters may be taken here, and what somebody is doing is aimed at those who are not. */
const opposite = <S>({ action: _, letter: __, ...member }: Member<S>): Member<S> => ({
  ...member,
  id: `b-${member.id}`,
  faction: 'enemy',
  position: turned(member.position),
})

const turned = ({ q, r }: Hex): Hex => ({ q: 0 - q, r: 0 - r })

function collisionsIn({ characters }: GambitSetup): Issue[] {
  const standing = new Map<string, string>()
  return characters.flatMap(({ id, position }, i): Issue[] => {
    const hex = textFromHex(position)
    const other = standing.get(hex)
    if (other === undefined) {
      standing.set(hex, id)
      return []
    }
    const message = `${hex} is where both "${other}" and "${id}" would stand; move one of the teams`
    return [{ path: ['characters', i, 'position'], message }]
  })
}
