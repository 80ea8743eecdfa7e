import type { Scenario } from '#worker/protocol.ts'

/** Who can play a side, in words. */
export const CONTROLLERS = { script: 'by hand', policy: 'computer' } as const
export type Controller = keyof typeof CONTROLLERS

export const CONTROLLER_KINDS: readonly Controller[] = ['script', 'policy']

type Controlled = { readonly controllers?: Readonly<Record<string, Controller | undefined>> }

/** Sides are played by hand unless the scenario says otherwise. */
export const controllerOf = (scenario: Scenario, side: string): Controller =>
  (scenario as Controlled).controllers?.[side] ?? 'script'

/** The scenario's controllers with a side changed; undefined if all sides are played by hand. */
export function withController(scenario: Scenario, side: string, controller: Controller) {
  const { [side]: _, ...others } = (scenario as Controlled).controllers ?? {}
  const controllers = controller === 'script' ? others : { ...others, [side]: controller }
  return Object.keys(controllers).length === 0 ? undefined : controllers
}
