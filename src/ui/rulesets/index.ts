import { type Component, lazy } from 'solid-js'

const FORMS: Readonly<Record<string, Component>> = {
  gambit: lazy(async () => ({ default: (await import('./gambit/GambitForm.tsx')).GambitForm })),
}

/** The form that edits the scenarios of a ruleset. */
export const formOf = (ruleset: string): Component | null => FORMS[ruleset] ?? null
