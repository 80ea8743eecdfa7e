/** What a frame is called: what happens in a tick before its first named phase has no name of its own. */
export const phaseName = (phase: string): string => (phase === '' ? 'events' : phase)
