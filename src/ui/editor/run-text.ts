/** What of the changes made at a moment a battle from the start has, and what it has not. */
interface Taken {
  readonly taken: readonly string[]
  readonly left: readonly string[]
}

/** "Taken over: Iris: Heal below 60 → 75 %. Not taken over: C: hp 45 → 60 (tick 10); branch from tick 10 to keep it." */
export function runText({ taken, left }: Taken, tick: number): string {
  if (taken.length + left.length === 0) return 'Nothing was changed: this is the battle as it was.'
  const them = left.length === 1 ? 'it' : 'them'
  return [
    ...(taken.length > 0 ? [`Taken over: ${taken.join(', ')}.`] : []),
    ...(left.length > 0
      ? [`Not taken over: ${left.join(', ')}; branch from tick ${tick} to keep ${them}.`]
      : []),
  ].join(' ')
}
