import { createEffect, createMemo, createSignal, on } from 'solid-js'
import type { KeptAnswer } from '#schemas/lab/kept-answer.ts'
import type { MatchupsResult } from '#schemas/lab/matchups-result.ts'
import { orNull } from '#schemas/result.ts'
import type { Bench } from '#ui/lab/types.ts'
import { createJob } from '#ui/state/create-job.ts'
import { until } from '#ui/state/create-latest.ts'
import { deepEqual } from '#ui/state/deep-equal.ts'
import { playBeside } from '#ui/state/session/play-beside.ts'
import { matchupsResult } from '#worker/matchups.ts'
import { MAIN } from '#worker/protocol.ts'
import { createTeams } from './create-teams.ts'
import { matchupsLine } from './matchups-text.ts'
import type { Team } from './types.ts'

type KeptMatchups = Extract<KeptAnswer, { analysis: 'matchups' }>
export type MatchupsModel = ReturnType<typeof createMatchups>

/** As on the command line. */
const DEFAULT_RUNS = 1000
const FIRST_SEED = 0

/** Which team beats which. */
export function createMatchups(bench: Bench) {
  const { session, of } = bench
  const teams = createTeams(bench)
  const [runs, setRuns] = createSignal(DEFAULT_RUNS)
  /** Those that met last, and how often. */
  const [met, setMet] = createSignal<{ readonly teams: readonly Team[]; readonly runs: number } | null>(null)
  const [reopened, setReopened] = createSignal<KeptMatchups | null>(null)
  const question = () => {
    const { teams: own, runs: count } = met() ?? { teams: [], runs: 0 }
    // Branches begin alike, so their own names tell them apart.
    return {
      teams: own.map(({ name, scenario }) => ({ ...scenario, name })),
      runs: count,
      firstSeed: FIRST_SEED,
    }
  }
  const job = createJob(
    session,
    (runJob, _, asked: ReturnType<typeof question>, attention) => runJob('matchups', asked, attention),
    session.openedSerial,
  )
  createEffect(
    on(session.openedSerial, () => {
      setMet(null)
      setReopened(null)
    }),
  )
  const asked = createMemo<MatchupsResult | null>(() => {
    const [part, own] = [job.part(), met()]
    if (part === null || own === null) return null
    const files = own.teams.map(({ file }) => file)
    return matchupsResult({ files, question: question(), sides: session.battle()?.sides ?? [], part })
  })
  const keysMet = () => reopened()?.question.keys ?? met()?.teams.map(({ key }) => key) ?? []
  const result = () => reopened()?.answer ?? asked()
  /** A team of the answer, if it is still there. */
  const teamCalled = (name: string): Team | undefined => {
    const key = keysMet()[result()?.teams.indexOf(name) ?? -1]
    return key === undefined ? undefined : teams.find(key)
  }

  return {
    teams,
    /** How many units a team of the answer has; undefined if that is not known any more. */
    unitsOf(name: string): number | undefined {
      const team = teamCalled(name)
      return team && teams.sizeOf(team)
    },
    runs,
    setRuns,
    result,
    isRunning: job.isRunning,
    trouble: job.trouble,
    done: job.done,
    all: job.all,
    reopened,
    /** Why they cannot meet now; null if they can. */
    objection(): string | null {
      if (teams.chosen().length < 2) return 'choose at least two teams'
      const trouble = teams.chosen().find((team) => teams.objectionTo(team) !== null)
      if (trouble !== undefined) return `${trouble.name} ${teams.objectionTo(trouble)}`
      return teams.areKnown() ? null : 'looking whether they can meet …'
    },
    start() {
      setReopened(null)
      setMet({ teams: teams.chosen(), runs: runs() })
      job.start(question())
    },
    stop: job.stop,
    isKept: () =>
      reopened() !== null ||
      session.answers().some((kept) => kept.analysis === 'matchups' && deepEqual(kept.answer, asked())),
    keep() {
      const [about, answer, own] = [of(), asked(), met()]
      if (about === null || answer === null || own === null) return
      bench.keep({
        analysis: 'matchups',
        of: about,
        question: { keys: keysMet().slice(), runs: own.runs, firstSeed: FIRST_SEED },
        answer: { ...answer } as KeptMatchups['answer'],
      })
    },
    /** Why the battle of two teams cannot be opened; null if it can. */
    objectionToOpen: (home: string, away: string): string | null => {
      const gone = [home, away].find((name) => teamCalled(name) === undefined)
      return gone === undefined ? null : `${gone} is not in the list of teams any more`
    },
    /** Opens the battle of two teams where it was decided. */
    async open(home: string, away: string): Promise<void> {
      const [own, guests] = [teamCalled(home), teamCalled(away)]
      if (own === undefined || guests === undefined) return
      const battle = await session.engine.meeting(
        { ...own.scenario, name: home },
        { ...guests.scenario, name: away },
      )
      if (!battle.ok) return session.complain(battle.issues)
      const scenario = battle.value
      await session.jump(async () => {
        const id = await playBeside(session, MAIN, { scenario, edits: [] }, scenario.name)
        if (id !== null) await goToDecision(bench, id)
      })
    },
    summary: () => {
      if (job.isRunning()) return `${job.done()} of ${job.all()} meetings`
      const known = result()
      return known === null ? null : matchupsLine(known)
    },
    titleOf: (kept: KeptAnswer): readonly [string, string] =>
      kept.analysis === 'matchups'
        ? [`Matchups: ${kept.answer.teams.join(', ')}`, `${kept.answer.teams.length} teams`]
        : ['', ''],
    reopen: (kept: KeptAnswer) => {
      if (kept.analysis !== 'matchups') return
      teams.choose(kept.question.keys)
      setRuns(kept.question.runs)
      setReopened(kept)
    },
  }
}

/** Shows a battle in Debug, as soon as it is played at the tick that shifted the balance most. */
async function goToDecision({ session, workshop }: Bench, id: string): Promise<void> {
  const { branches, cursorModel } = session.parts
  await workshop.setMode('debug')
  session.seek({ branch: id, tick: 0, frame: 0 })
  const made = branches.find(id)
  await until(() => !branches.isOpen(made) || !made.isGrowing())
  const told = orNull(await session.engine.endSummary(id))
  const decided = told?.swing ?? told?.end
  const { branch, tick } = session.cursor()
  // Whoever has gone elsewhere meanwhile stays there.
  if (decided != null && branch === id && tick === 0)
    await cursorModel.seekWhenKnown({ tick: decided.tick, frame: 0 })
}
