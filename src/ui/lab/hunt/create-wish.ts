import { createEffect, createMemo, createSignal, on, untrack } from 'solid-js'
import { withValueAt } from '#schemas/parsing/json-pointer.ts'
import { isRecord, orNull } from '#schemas/result.ts'
import { pointerFrom } from '#ui/lab/sweep/find-number.ts'
import { boundsOf, labelOf } from '#ui/lab/sweep/name-number.ts'
import type { Bench } from '#ui/lab/types.ts'
import { createLatest } from '#ui/state/create-latest.ts'
import type { Scenario } from '#worker/protocol.ts'
import { type Allowable, allowablesOf, listsOf, nowText, rangeText, switchOf } from './allowables.ts'

export type Wish = ReturnType<typeof createWish>
type Allowed = Readonly<Record<string, unknown>>

const isRangeText = (allowed: unknown) => typeof allowed === 'string' && allowed !== 'reorder'

const BUILDS = 500
const RUNS = 100

/** What may change, and how much is tried. */
export function createWish({ session, workshop, lab, of, numbers }: Bench) {
  const isWanted = () => workshop.mode() === 'lab' && lab.analysis() === 'hunt'
  const [changes, setChanges] = createSignal<Allowed>({})
  /** What a spec says beside its changes. */
  const [rest, setRest] = createSignal<Allowed>({})
  const [builds, setBuilds] = createSignal(BUILDS)
  const [runs, setRuns] = createSignal(RUNS)
  const [trouble, setTrouble] = createSignal<string | null>(null)
  /** The numbers of which it is not known yet how far they may go. */
  const [looking, setLooking] = createSignal<readonly string[]>([])
  createEffect(
    on(session.battleSerial, () => {
      setChanges({})
      setRest({})
      setLooking([])
      setTrouble(null)
    }),
  )

  const known = createLatest(
    () => (isWanted() ? (of()?.branch ?? null) : null),
    async (branch) => {
      const battle = orNull(await session.engine.battle(branch))
      if (battle === null) return undefined
      return { branch, scenario: battle.scenario, switched: await switchedIn(battle.scenario) }
    },
    { keepsLast: true },
  )
  /** The lists whose entries can be switched off. */
  async function switchedIn(scenario: Scenario): Promise<ReadonlySet<string>> {
    const able = new Set<string>()
    for (const { path } of listsOf(scenario)) {
      const off = withValueAt(scenario, switchOf(path), false)
      if (off.ok && (await session.engine.check(off.value as Scenario)).ok) able.add(pointerFrom(path))
    }
    return able
  }

  /** Lets a number go as far as the rules do, unless somebody says otherwise meanwhile. */
  async function findRange({ pointer, allowed, numbered }: Allowable): Promise<void> {
    const battle = untrack(known)
    if (numbered === undefined || battle === undefined) return
    setLooking((before) => [...before, pointer])
    try {
      const bounds = await boundsOf(session.engine, battle.branch, numbered)
      if (untrack(changes)[pointer] === allowed)
        setChanges((before) => ({ ...before, [pointer]: rangeText(numbered, bounds) }))
    } finally {
      setLooking((before) => before.filter((other) => other !== pointer))
    }
  }

  const allowables = createMemo(() => {
    const battle = known()
    if (battle === undefined) return []
    return allowablesOf(battle.scenario, numbers(), (path) => battle.switched.has(pointerFrom(path)))
  })
  const spec = createMemo(() => ({ changes: changes(), ...rest() }))
  const without = (pointer: string) =>
    Object.fromEntries(Object.entries(changes()).filter(([key]) => key !== pointer))
  return {
    allowables,
    owners: createMemo(() => [...new Set(allowables().map(({ owner }) => owner))]),
    /** By pointer, what the rules call numbers, with what they are now. */
    async namesOf(some: readonly Allowable[]): Promise<ReadonlyMap<string, string>> {
      const battle = untrack(known)
      const names = some.map(async ({ pointer, numbered }) => {
        if (battle === undefined || numbered === undefined) return []
        const label = await labelOf(session.engine, battle.branch, numbered)
        return [[pointer, nowText(label, numbered)] as const]
      })
      return new Map((await Promise.all(names)).flat())
    },
    isLooking: () => looking().length > 0,
    /** Whether any range of numbers is allowed. */
    hasRanges: () => Object.values(changes()).some(isRangeText),
    count: () => Object.keys(changes()).length,
    isAllowed: ({ pointer }: Allowable) => Object.hasOwn(changes(), pointer),
    /** The values that are allowed, as text; null where there are none to choose. */
    rangeOf: ({ pointer, kind }: Allowable): string | null => {
      const allowed = changes()[pointer]
      const isKnown = !looking().includes(pointer)
      return kind === 'number' && isKnown && typeof allowed === 'string' ? allowed : null
    },
    allow(allowable: Allowable, isOn: boolean) {
      const { pointer, allowed } = allowable
      setChanges({ ...without(pointer), ...(isOn && { [pointer]: allowed }) })
      if (isOn) void findRange(allowable)
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
