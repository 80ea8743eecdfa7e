import { createEffect, createMemo, createSignal, on, untrack } from 'solid-js'
import { orNull } from '#schemas/result.ts'
import { createSeeds } from '#ui/battle/create-seeds.ts'
import { fileName } from '#ui/kit/files.ts'
import type { Bench } from '#ui/lab/types.ts'
import { createLatest, ofSameThings } from '#ui/state/create-latest.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'
import { MAIN, type MeetingTrouble } from '#worker/protocol.ts'
import { byReason, reasonText, troubleText } from './matchups-text.ts'
import type { Team } from './types.ts'

const keyOfBranch = (id: string) => `branch ${id}`
const pairOf = (a: Team, b: Team) => JSON.stringify([a.key, b.key])

/** The teams there are to choose from, those that are chosen, and who of them can meet. */
export function createTeams({ session, workshop, lab, of }: Bench) {
  const { engine } = session
  const isWanted = () => workshop.mode() === 'lab' && lab.analysis() === 'matchups'

  /** What was opened, and branches that begin otherwise. */
  const own = createMemo<readonly Team[]>(() =>
    session.branches().flatMap(({ id, name, fork, summary: { scenario } }) => {
      if (fork !== null && fork.scenario === undefined) return []
      const label = id === MAIN ? scenario.name : name()
      const file = fileName(scenario.name, id === MAIN ? '' : id)
      return [{ key: keyOfBranch(id), from: 'battle', name: label, scenario, file }]
    }),
  )
  const library = createLibrary(session, isWanted)
  const [files, setFiles] = createSignal<readonly Team[]>([])
  const isOpened = (team: Team) => own().some(({ scenario }) => deepEqual(scenario, team.scenario))
  const all = createMemo<readonly Team[]>(() => [
    ...own(),
    ...files(),
    ...library().filter((team) => !isOpened(team)),
  ])

  const [keys, setKeys] = createSignal<readonly string[]>([])
  const chosen = createMemo(() => all().filter(({ key }) => keys().includes(key)))
  createEffect(
    on([session.battleSerial, isWanted], ([serial, wanted], before) => {
      if (before !== undefined && before[0] !== serial) {
        setFiles([])
        setKeys([])
      }
      if (!wanted || untrack(chosen).length > 0) return
      const here = untrack(own).find(({ key }) => key === keyOfBranch(of()?.branch ?? ''))
      setKeys([here?.key ?? keyOfBranch(MAIN)])
    }),
  )

  const troubles = createTroubles({ session, all, chosen })
  const first = () => own()[0]
  const alone = createLatest(
    () => (isWanted() && first() !== undefined ? { scenario: first()?.scenario } : null),
    async ({ scenario }) => scenario && (orNull(await engine.meetingTroubles([scenario])) ?? undefined),
    { isSame: ofSameThings },
  )

  const sizes = createLatest(
    () => (isWanted() ? { teams: all() } : null),
    async ({ teams }) => {
      const found = orNull(await engine.teamSizes(teams.map(({ scenario }) => scenario)))
      return found === null ? undefined : new Map(teams.map(({ key }, place) => [key, found[place]]))
    },
    { isSame: ofSameThings, keepsLast: true },
  )
  const isChosen = (team: Team) => keys().includes(team.key)
  const isApart = (team: Team) => !isChosen(team) && troubleWith(team, troubleText) !== null
  /** What keeps a team from meeting the first of those that are chosen and cannot, in some words. */
  function troubleWith(team: Team, said: typeof troubleText): string | null {
    for (const other of chosen()) {
      const [trouble] = other.key === team.key ? [] : (troubles(other, team) ?? [])
      if (trouble !== undefined) return said(trouble, [other.name, team.name])
    }
    return null
  }

  return {
    chosen,
    isChosen,
    setChosen: (team: Team, isOn: boolean) =>
      setKeys((before) => [...before.filter((key) => key !== team.key), ...(isOn ? [team.key] : [])]),
    choose: (wanted: readonly string[]) => setKeys(wanted),
    find: (key: string) => all().find((team) => team.key === key),
    /** Why this game has no teams that could meet; null if it has. */
    noTeams: () =>
      alone()
        ?.flatMap(({ issues }) => issues)
        .find(({ path }) => path[0] === 'ruleset')?.message ?? null,
    /** How many units a team has; undefined while that is not known. */
    sizeOf: ({ key }: Team): number | undefined => sizes()?.get(key),
    /** The side that is taken of each scenario. */
    side: (): string => {
      const { sides = [], sideNames = [] } = session.battle() ?? {}
      return sideNames[0] ?? sides[0] ?? ''
    },
    /** Why a team cannot meet those that are chosen; null if it can, or that is not known yet. */
    objectionTo: (team: Team): string | null => troubleWith(team, troubleText),
    /** Those that can be chosen or dropped. */
    open: createMemo(() => all().filter((team) => !isApart(team))),
    /** Those that cannot meet whoever is chosen. */
    apart: createMemo(() => byReason(all().filter(isApart), (team) => troubleWith(team, reasonText))),
    /** Whether it is known of all that are chosen whether they can meet. */
    areKnown: () =>
      chosen().every((a) => chosen().every((b) => a.key === b.key || troubles(a, b) !== undefined)),
    async addFiles(added: readonly File[]) {
      for (const file of added) {
        const read = await engine.read({ kind: 'file', file, name: file.name })
        if (!read.ok) {
          session.complain(read.issues, file.name)
          continue
        }
        const { scenario } = read.value
        const key = `file ${file.name}`
        const team: Team = { key, from: 'file', name: scenario.name, scenario, file: file.name }
        setFiles((before) => [...before.filter((other) => other.key !== key), team])
        setKeys((before) => [...before.filter((other) => other !== key), key])
      }
    },
  }
}

/** Our own scenarios of the game that is looked at. */
function createLibrary(session: Bench['session'], isWanted: () => boolean) {
  const seeds = createSeeds(isWanted)
  const game = () => session.battle()?.scenario.ruleset
  const read = createLatest(
    () => {
      const [known, ruleset] = [seeds(), game()]
      return known === undefined || ruleset === undefined ? null : { known, ruleset }
    },
    async ({ known, ruleset }) => {
      const teams: Team[] = []
      for (const { id, name, document } of known.filter((seed) => seed.ruleset === ruleset)) {
        const found = orNull(await session.engine.read({ kind: 'document', document }))
        if (found !== null)
          teams.push({
            key: `seed ${id}`,
            from: 'library',
            name,
            scenario: found.scenario,
            file: `seeds/${id}.json`,
          })
      }
      return teams
    },
    { isSame: ofSameThings },
  )
  return () => read() ?? []
}

interface Meeting {
  readonly session: Bench['session']
  all(): readonly Team[]
  chosen(): readonly Team[]
}

/** Finds out what keeps those that are chosen from meeting anybody, as far as it is not known. */
function createTroubles({ session, all, chosen }: Meeting) {
  const [known, setKnown] = createSignal<ReadonlyMap<string, readonly MeetingTrouble[]>>(new Map())
  const asked = new Set<string>()
  createEffect(
    on(session.battleSerial, () => {
      asked.clear()
      setKnown(new Map())
    }),
  )
  createEffect(() => {
    for (const team of chosen()) void ask(team, all())
  })
  async function ask(team: Team, others: readonly Team[]): Promise<void> {
    const serial = untrack(session.battleSerial)
    const missing = others.filter((other) => other.key !== team.key && !asked.has(pairOf(team, other)))
    for (const other of missing) asked.add(pairOf(team, other))
    const found = await Promise.all(
      missing.map(async (other) => {
        const answer = await session.engine.meetingTroubles([team.scenario, other.scenario])
        return [pairOf(team, other), orNull(answer) ?? []] as const
      }),
    )
    if (serial === session.battleSerial()) setKnown((before) => new Map([...before, ...found]))
  }
  return (a: Team, b: Team) => known().get(pairOf(a, b))
}
