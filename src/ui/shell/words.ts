/** What a screen reader hears when the cursor moves. */
export function cursorPlaceText(tick: number, lastTick: number, phase: string | null): string {
  return `tick ${tick} of ${lastTick}, ${phase === null ? 'start' : `after ${phase}`}`
}
