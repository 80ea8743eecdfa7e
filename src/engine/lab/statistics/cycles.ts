/** All cycles of three, A beats B beats C beats A: each once, from its smallest place on, in order. */
export function cyclesIn(
  beats: (a: number, b: number) => boolean,
  players: number,
): readonly (readonly number[])[] {
  const cycles: number[][] = []
  for (let a = 0; a < players; a++)
    for (let b = a + 1; b < players; b++)
      for (let c = a + 1; c < players; c++)
        if (b !== c && beats(a, b) && beats(b, c) && beats(c, a)) cycles.push([a, b, c])
  return cycles
}
