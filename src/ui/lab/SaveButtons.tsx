import { Button } from '#ui/kit/Button.tsx'
import { download, fileName } from '#ui/kit/files.ts'
import { useSession } from '#ui/state/context.ts'

interface Props {
  /** What is added to the battle's name: "odds". */
  readonly part: string
  /** In the shape of the command's own answer. */
  readonly json: () => unknown
  readonly csv: () => string
  readonly objection?: string | null
}

/** Saves an answer as a file. */
export function SaveButtons(props: Props) {
  const session = useSession()
  const save = (text: string, extension: string, type: string) => {
    const name = fileName(session.summary()?.scenario.name ?? '', props.part, extension)
    download(name, new Blob([text], { type }))
    session.tell(`Saved ${name}.`)
  }
  return (
    <>
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
    </>
  )
}
