import { Button } from '#ui/kit/Button.tsx'

/** Which battle a kept answer is of, and the way back to the one that is looked at. */
export function KeptOf(props: { readonly name: string; onAgain(): void }) {
  return (
    <>
      of “{props.name}”, kept ·{' '}
      <Button variant="link" onClick={() => props.onAgain()}>
        this battle instead
      </Button>
    </>
  )
}
