/** Bijective base 26: A … Z, AA, AB, … from 1 on. */
export function letterOf(slot: number): string {
  let letters = ''
  for (let n = slot; n > 0; n = Math.floor((n - 1) / 26))
    letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters
  return letters
}
