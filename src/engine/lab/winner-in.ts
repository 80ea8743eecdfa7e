/** By its place, the side that has won by an outcome of this name; null if none has. */
export function winnerIn(name: string, sides: readonly string[]): number | null {
  if (name === 'victory') return 0
  if (name === 'defeat') return 1
  const winner = sides.findIndex((side) => name.endsWith(` ${side}`))
  return winner < 0 ? null : winner
}
