import { createSignal } from 'solid-js'
import { MAIN } from '../../worker/protocol.ts'
import { useSession, useWorkshop } from '../state/context.ts'

/** What a person is asked before something goes that cannot be brought back. */
export interface Question {
  readonly title: string
  readonly text: string
  readonly yes: string
  readonly act: () => Promise<void>
}

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** What is edited, in words, and what the buttons do. */
export function createEditor() {
  const session = useSession()
  const workshop = useWorkshop()
  const [question, ask] = createSignal<Question | null>(null)

  const branchName = () => {
    const { branch } = workshop.base()
    return (
      session
        .branches()
        .find(({ id }) => id === branch)
        ?.name() ?? branch
    )
  }
  const isStart = () => workshop.base().tick === 0

  /** Shows what came of the draft, and where to look at it. */
  function show(said: string, picked: string | null): void {
    if (picked !== null && session.picked() === null && isThere(picked)) session.pick(picked)
    workshop.say(said)
    workshop.setMode('debug')
    document.querySelector<HTMLElement>('[role="slider"]')?.focus()
  }
  const isThere = (unit: string) => session.summary()?.units.some(({ id }) => id === unit) ?? false

  async function runNow(): Promise<void> {
    const picked = session.picked()
    if (await workshop.runFromStart()) show('A new battle runs from the start, with your changes.', picked)
  }

  /** Another battle leaves the branches of this one behind. */
  const forgotten = () => session.branches().length - 1

  return {
    title: () =>
      isStart()
        ? `Editing the start of ${branchName()}`
        : `Editing tick ${workshop.base().tick} of ${branchName()}`,
    countText: () =>
      workshop.changes() === 0 ? 'no changes' : counted(workshop.changes(), 'change', 'changes'),
    branchText: () => `Branch from tick ${workshop.base().tick}`,
    branchHint: () =>
      workshop.isDirty()
        ? 'Keeps this battle, and plays beside it what would have happened with these changes'
        : 'Change something first: a branch needs a change',
    async run() {
      if (!workshop.isDirty() && workshop.base().branch === MAIN) {
        session.seek({ branch: MAIN, tick: 0, frame: 0 })
        show('Nothing was changed: this is the battle as it was.', session.picked())
      } else if (forgotten() > 0)
        ask({
          title: 'Run a new battle?',
          text: `A new battle begins. This one stays in the library under Yours, with ${counted(forgotten(), 'branch', 'branches')}.`,
          yes: 'Run from the start',
          act: runNow,
        })
      else await runNow()
    },
    async branch() {
      const picked = session.picked()
      const { tick } = workshop.base()
      if (await workshop.branchFromHere())
        show(`A branch goes on from tick ${tick}, with your changes.`, picked)
    },
    async startNew() {
      const begin = async () => {
        if (await workshop.startNew(workshop.draft().ruleset))
          workshop.say('An empty battle: add units to begin.')
      }
      if (!workshop.isDirty() && forgotten() === 0) return begin()
      ask({
        title: 'Begin with an empty board?',
        text: `This battle stays in the library under Yours, with ${
          workshop.isDirty()
            ? counted(workshop.changes(), 'change', 'changes')
            : counted(forgotten(), 'branch', 'branches')
        }.`,
        yes: 'Begin anew',
        act: begin,
      })
    },
    question,
    async answer(isYes: boolean) {
      const asked = question()
      ask(null)
      if (isYes) await asked?.act()
    },
  }
}
