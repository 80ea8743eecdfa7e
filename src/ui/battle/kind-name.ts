/** "MOVE_AND_ATTACK" is "Move and attack". */
export function kindName(word: string): string {
  const words = word.replaceAll('_', ' ')
  const plain = words === words.toUpperCase() && words.length > 1 ? words.toLowerCase() : words
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
