import type { Scenario } from '#worker/protocol.ts'

/** Who may decide for a side, and what that is called. */
export const CONTROLLERS = { script: 'by hand', policy: 'computer' } as const
export type Controller = keyof typeof CONTROLLERS

export const CONTROLLER_KINDS: readonly Controller[] = ['script', 'policy']

type Controlled = { readonly controllers?: Readonly<Record<string, Controller | undefined>> }

/** By hand is what a side is anyway. */
export const controllerOf = (scenario: Scenario, side: string): Controller =>
  (scenario as Controlled).controllers?.[side] ?? 'script'

/** The scenario's controllers with another one for a side; undefined where all are as they are anyway. */
export function withController(scenario: Scenario, side: string, controller: Controller) {
  const { [side]: _, ...others } = (scenario as Controlled).controllers ?? {}
  const controllers = controller === 'script' ? others : { ...others, [side]: controller }
  return Object.keys(controllers).length === 0 ? undefined : controllers
}
