import type { Scenario } from '#worker/protocol.ts'

// What every scenario may settle beforehand, whatever its ruleset.

export const CONTROLLERS = ['script', 'policy'] as const
type Controller = (typeof CONTROLLERS)[number]
export const CONTROLLER_WORDS: { readonly [C in Controller]: string } = {
  script: 'by hand',
  policy: 'computer',
}

interface Scripted {
  controllers?: Record<string, Controller | undefined>
  orders?: unknown[]
  rolls?: unknown[]
}

const scripted = (scenario: Scenario) => scenario as unknown as Scripted

export const controllerOf = (scenario: Scenario, side: string): Controller =>
  scripted(scenario).controllers?.[side] ?? 'script'

/** By hand is what a side is anyway. */
export function setController(scenario: Scenario, side: string, controller: Controller): void {
  const on = scripted(scenario)
  const { [side]: _, ...others } = on.controllers ?? {}
  const controllers = controller === 'script' ? others : { ...others, [side]: controller }
  if (Object.keys(controllers).length === 0) Reflect.deleteProperty(on, 'controllers')
  else on.controllers = controllers
}

type ListKey = 'orders' | 'rolls'

const NONE: readonly unknown[] = []
export const listOf = (scenario: Scenario, key: ListKey): readonly unknown[] =>
  scripted(scenario)[key] ?? NONE

export function setList(scenario: Scenario, key: ListKey, list: unknown[]): void {
  if (list.length === 0) Reflect.deleteProperty(scenario, key)
  else scripted(scenario)[key] = list
}

export function countText(scenario: Scenario, key: ListKey): string {
  const { length } = listOf(scenario, key)
  const one = key === 'orders' ? 'order' : 'roll'
  return length === 0 ? `No ${key}` : `${length} ${length === 1 ? one : key} set`
}
