import { createSignal } from 'solid-js'
import type { OwnGame } from '#worker/protocol.ts'

/** The game of somebody's own that battles can be played by; null if there is none. */
export const [ownGame, setOwnGame] = createSignal<OwnGame | null>(null)
