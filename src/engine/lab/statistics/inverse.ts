/** Of a symmetric, positive definite matrix, by Gauss and Jordan; such a one needs no change of rows. */
export function inverse(matrix: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const rows = matrix.map((row, i) => [...row, ...matrix.map((_, j) => (i === j ? 1 : 0))])
  for (const [i, pivot] of rows.entries()) {
    const scale = pivot[i]!
    for (const j of pivot.keys()) pivot[j]! /= scale
    for (const row of rows) {
      const times = row[i]!
      if (row === pivot || times === 0) continue
      for (const [j, value] of pivot.entries()) row[j]! -= times * value
    }
  }
  return rows.map((row) => row.slice(matrix.length))
}
