const FIRST_LOOK = 1000

/**
 * After how many battles one may look whether intervals are as narrow as wanted: 1,000, 2,000, 4,000 … and at the end.
 *
 * What that does to their 95 %: whoever looks until an effect shows will find one, but here only the width is looked
 * at, which hardly depends on what the battles came to, and doubling leaves few looks. For nearly all shares one look
 * is certain to be the last, and the interval is what it would have been for so many battles. Where a share lies so
 * that two looks may be the last, chance decides, and shares that came out further from one half are kept sooner: its
 * interval then holds in 93 to 97 % of all cases rather than in 95 %. p-values are not adjusted for it either.
 */
export function looksUpTo(runs: number): readonly number[] {
  const looks: number[] = []
  for (let look = FIRST_LOOK; look < runs; look *= 2) looks.push(look)
  return [...looks, runs]
}
