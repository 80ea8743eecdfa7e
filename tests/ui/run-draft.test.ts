import { readFileSync } from 'node:fs'
import { createRoot } from 'solid-js'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Work } from '#schemas/documents/work.ts'
import type { GambitScenario } from '#schemas/gambit/index.ts'
import { removeCharacter } from '#ui/rulesets/gambit/edit-setup.ts'
import { IMMER } from '#ui/state/history.ts'
import { takeUp, workOf } from '#ui/state/session/resume-work.ts'
import type { Session } from '#ui/state/types.ts'
import { createWorkshop } from '#ui/state/workshop/workshop.ts'
import { MAIN, type Scenario } from '#worker/protocol.ts'
import { newHost } from '../support/host.ts'
import { openedParts, settle } from '../support/session-parts.ts'

beforeAll(async () => void (await IMMER.load()))

// Vitest would take the half of Solid that is for servers, in which nothing follows from anything.
vi.mock('solid-js', () => import('../../node_modules/solid-js/dist/solid.js' as 'solid-js'))

const showcase: GambitScenario = JSON.parse(readFileSync('seeds/gambit/3v3-showcase.json', 'utf8'))

/** A page's workshop over a real engine, a battle open in it. */
async function page(scenario: Scenario = showcase) {
  const engine = newHost()
  const { branches, cursorModel, forks, ordering } = await openedParts(engine, scenario)
  return createRoot(async () => {
    const session = {
      ...cursorModel,
      ...forks,
      engine,
      branches: branches.list,
      battle: branches.battle,
      battleSerial: () => 0,
    }
    const workshop = createRoot(() => createWorkshop(session as unknown as Session))
    const edit = async (tick: number, change: (setup: GambitScenario['setup']) => void) => {
      cursorModel.seek({ branch: MAIN, tick })
      await workshop.setMode('edit')
      workshop.change((draft) => change(draft.setup as GambitScenario['setup']))
    }
    return {
      workshop,
      edit,
      settle,
      branches: () => branches.list().map(({ name, lastTick }) => `${name()}: ${lastTick()}`),
      work: () => workOf(branches, cursorModel, { picked: null, isOurs: true })!,
      resume: (work: Work) => takeUp(work, { branches, cursorModel, forks, ordering }),
    }
  })
}

const letters = ({ setup }: Scenario) =>
  (setup as GambitScenario['setup']).characters.map(({ letter }) => letter)

test('a run stands beside the battle it was made of, named after the change, and is made once', async () => {
  const { workshop, edit, settle, branches } = await page()
  await edit(0, ({ characters }) => {
    characters[0]!.hp = 20
  })
  const [ran, again] = await Promise.all([workshop.runFromStart(), workshop.runFromStart()])
  await settle()
  expect(ran).toEqual({ id: 'branch-1', taken: ['Bryn: hp 100 → 20'], left: [] })
  expect(again).toBe(ran)
  expect(branches()).toEqual(['Main: 36', expect.stringMatching(/^Bryn: hp 100 → 20: \d+$/)])
  // The draft goes on from there: what was changed can still be taken back.
  expect([workshop.base(), workshop.isDirty(), workshop.canUndo()]).toEqual([
    { branch: 'branch-1', tick: 0 },
    false,
    true,
  ])
  expect(await workshop.runFromStart()).toMatchObject({ id: 'branch-1' })
  expect(branches()).toHaveLength(2)
})

test('values of a later tick stay on the bench, alone or beside what is taken over', async () => {
  const { workshop, edit, branches } = await page()
  await edit(6, ({ characters }) => {
    characters[0]!.hp = 20
  })
  expect(await workshop.runFromStart()).toBeNull()
  expect(workshop.issues()[0]?.message).toBe(
    'nothing of this holds from the start: Bryn: hp 100 → 20 (tick 6)',
  )
  workshop.change((draft) => {
    draft.seed = 13
  })
  expect(await workshop.runFromStart()).toEqual({
    id: 'branch-1',
    taken: ['seed 12 → 13'],
    left: ['Bryn: hp 100 → 20 (tick 6)'],
  })
  expect(branches()).toHaveLength(2)
  expect([workshop.base(), workshop.isDirty()]).toEqual([{ branch: MAIN, tick: 6 }, true])
})

test('somebody taken out of a battle leaves the letters of the others, also in its branches', async () => {
  const { workshop, edit, work } = await page()
  await edit(6, (setup) => removeCharacter(setup, setup.characters[0]!.id))
  await workshop.runFromStart()
  expect(letters(work().branches[0]!.scenario!)).toEqual(['B', 'C', 'D', 'E', 'F'])
})

test('is put aside and taken up again with the rest', async () => {
  const { workshop, edit, work, settle, branches } = await page()
  await edit(0, ({ characters }) => {
    characters.pop()
  })
  await workshop.runFromStart()
  await settle()
  const kept = JSON.parse(JSON.stringify(work())) as Work
  const other = await page()
  expect((await other.resume(kept))?.lost).toEqual([])
  await other.settle()
  expect(other.branches()).toEqual(branches())
})
