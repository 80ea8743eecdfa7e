/** An arrow, and a word for who hears it. */
export function Becomes() {
  return (
    <>
      <span aria-hidden="true">→</span>
      <span class="visually-hidden">becomes</span>
    </>
  )
}
