import { createSignal } from 'solid-js'
import { useSession, useWorkshop } from '#ui/state/context.ts'
import { branchDraft, runDraft } from './run-draft.ts'
import { runText } from './run-text.ts'

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
    /** What the changes come to from the start, and what stays behind. */
    outlook: () => {
      const found = workshop.outlook()
      return found === null ? null : runText(found, workshop.base().tick)
    },
    run: () => runDraft(session, workshop),
    branch: () => branchDraft(session, workshop),
    async startNew(edition: string | null) {
      const begin = async () => {
        if (await workshop.startNew(workshop.draft().ruleset, edition))
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
