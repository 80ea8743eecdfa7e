import { Show } from 'solid-js'
import { Button } from '#ui/kit/Button.tsx'
import { download, fileName } from '#ui/kit/files.ts'
import { useSession } from '#ui/state/context.ts'

interface Props {
  /** What is added to the battle's name: "odds". */
  readonly part: string
  /** In the shape of the command's own answer. */
  readonly json: () => unknown
  readonly csv: () => string
  /** Why neither can be done yet. */
  readonly objection?: string | null
  /** Left out where answers are kept by themselves. */
  readonly keeping?: Keeping
}

interface Keeping {
  isKept(): boolean
  keep(): void
}

/** Of battles with seeds here and there, which no command would give again. */
export const NOT_WHOLE = 'it was stopped: only a whole answer can be kept or saved'

/** Keeps an answer with the work, or saves it as a file. */
export function SaveButtons(props: Props) {
  const session = useSession()
  const save = (text: string, extension: string, type: string) => {
    const name = fileName(session.summary()?.scenario.name ?? '', props.part, extension)
    download(name, new Blob([text], { type }))
    session.tell(`Saved ${name}.`)
  }
  return (
    <span class="row tight end">
      <Show when={props.keeping}>
        {(keeping) => (
          <Button
            variant="quiet"
            isSmall
            objection={props.objection ?? (keeping().isKept() ? 'it is kept with this battle' : null)}
            onClick={() => keeping().keep()}
          >
            {keeping().isKept() ? 'Kept' : 'Keep'}
          </Button>
        )}
      </Show>
      <Button
        variant="quiet"
        isSmall
        objection={props.objection}
        onClick={() => save(`${JSON.stringify(props.json(), null, 2)}\n`, 'json', 'application/json')}
      >
        Save JSON
      </Button>
      <Button
        variant="quiet"
        isSmall
        objection={props.objection}
        onClick={() => save(props.csv(), 'csv', 'text/csv')}
      >
        CSV
      </Button>
    </span>
  )
}
