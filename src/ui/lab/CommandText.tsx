import { CopyButton } from '#ui/kit/CopyButton.tsx'

interface Props {
  /** What comes after "tickscope". */
  readonly words: readonly string[]
  /** What has to be done before. */
  readonly note: string
  readonly tip: string
}

/** A command that gives the same answer. */
export function CommandText(props: Props) {
  const text = () => ['tickscope', ...props.words].map(asArgument).join(' ')
  return (
    <div class="lab-command">
      <span class="quiet">as a command</span>
      <code title={props.tip}>{text()}</code>
      <span class="quiet fine lab-first" title={props.tip}>
        {props.note}
      </span>
      <CopyButton label="Copy" text={async () => text()} />
    </div>
  )
}

/** As a shell takes it. */
const asArgument = (word: string): string =>
  /^[\p{L}\p{M}\p{N}_./=~:@%+,-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
