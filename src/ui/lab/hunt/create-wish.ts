import { createEffect, createMemo, createSignal, on } from 'solid-js'
import { withValueAt } from '#schemas/parsing/json-pointer.ts'
import { isRecord, orNull } from '#schemas/result.ts'
import { pointerFrom } from '#ui/lab/sweep/find-number.ts'
import type { Bench } from '#ui/lab/types.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Scenario } from '#worker/protocol.ts'
import { type Allowable, allowablesOf, listsOf, switchOf } from './allowables.ts'

export type Wish = ReturnType<typeof createWish>
type Allowed = Readonly<Record<string, unknown>>

const BUILDS = 500
const RUNS = 100

/** What may change, and how much is tried. */
export function createWish({ session, workshop, lab, of }: Bench) {
  const isWanted = () => workshop.mode() === 'lab' && lab.analysis() === 'hunt'
  const [changes, setChanges] = createSignal<Allowed>({})
  /** What a spec says beside its changes. */
  const [rest, setRest] = createSignal<Allowed>({})
  const [builds, setBuilds] = createSignal(BUILDS)
  const [runs, setRuns] = createSignal(RUNS)
  const [trouble, setTrouble] = createSignal<string | null>(null)
  createEffect(
    on(session.battleSerial, () => {
      setChanges({})
      setRest({})
      setTrouble(null)
    }),
  )

  const known = createLatest(
    () => (isWanted() ? (of()?.branch ?? null) : null),
    async (branch) => {
      const battle = orNull(await session.engine.battle(branch))
      return battle === null ? undefined : allowablesIn(battle.scenario)
    },
    { keepsLast: true },
  )
  async function allowablesIn(scenario: Scenario): Promise<readonly Allowable[]> {
    const able = new Set<string>()
    for (const { path } of listsOf(scenario)) {
      const off = withValueAt(scenario, switchOf(path), false)
      if (off.ok && (await session.engine.check(off.value as Scenario)).ok) able.add(pointerFrom(path))
    }
    return allowablesOf(scenario, (path) => able.has(pointerFrom(path)))
  }

  const spec = createMemo(() => ({ changes: changes(), ...rest() }))
  const without = (pointer: string) =>
    Object.fromEntries(Object.entries(changes()).filter(([key]) => key !== pointer))
  return {
    allowables: () => known() ?? [],
    owners: createMemo(() => [...new Set((known() ?? []).map(({ owner }) => owner))]),
    count: () => Object.keys(changes()).length,
    isAllowed: ({ pointer }: Allowable) => Object.hasOwn(changes(), pointer),
    /** The values that are allowed, as text; null where there are none to choose. */
    rangeOf: ({ pointer, kind }: Allowable): string | null => {
      const allowed = changes()[pointer]
      return kind === 'number' && typeof allowed === 'string' ? allowed : null
    },
    allow({ pointer, allowed }: Allowable, isOn: boolean) {
      setChanges({ ...without(pointer), ...(isOn && { [pointer]: allowed }) })
    },
    setRange({ pointer }: Allowable, range: string) {
      setChanges({ ...changes(), [pointer]: range.trim() })
    },
    spec,
    text: () => JSON.stringify(spec(), null, 2),
    /** Takes what a spec says; what is wrong with its places is found when it is used. */
    read(text: string) {
      setTrouble(null)
      try {
        take(JSON.parse(text))
      } catch {
        setTrouble(
          'This is no JSON: it takes an object such as {"changes": {"/setup/characters/0/hp": "40..80/10"}}.',
        )
      }
    },
    take,
    trouble,
    builds,
    setBuilds,
    runs,
    setRuns,
  }

  /** With nothing but changes, the pointers may stand at the top. */
  function take(read: unknown): void {
    if (!isRecord(read)) return void setTrouble('A spec is an object that names what may change.')
    const { changes: wanted, ...others } = read
    setTrouble(null)
    setChanges(isRecord(wanted) ? wanted : read)
    setRest(isRecord(wanted) ? others : {})
  }
}
