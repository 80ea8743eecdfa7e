import './sentence.css'
import { createMemo, For, Match, Switch } from 'solid-js'
import { Name } from './Name.tsx'
import { NumberWord } from './NumberWord.tsx'
import { SwitchWord } from './SwitchWord.tsx'
import type { NamePart, NumberPart, Part, Subject, SwitchPart, WordPart } from './types.ts'
import { Word } from './Word.tsx'

interface Props extends Subject {
  readonly parts: readonly Part[]
}

/** A sentence in which every setting is changed where it is read. Selected and copied it is the text it reads as. */
export function Sentence(props: Props) {
  const subject: Subject = {
    get changeable() {
      return props.changeable
    },
    get about() {
      return props.about
    },
    get from() {
      return props.from
    },
  }
  const byKey = createMemo(() => new Map(props.parts.map((part) => [part.key, part])))
  return (
    <span class="st">
      <For each={props.parts.map(({ key }) => key)}>
        {(key) => {
          // While it goes away it is still drawn once.
          const part = createMemo<Part | undefined>((last) => byKey().get(key) ?? last)
          const as = <P extends Part>(kind: P['kind']) => {
            const now = part()
            return now?.kind === kind ? (now as P) : undefined
          }
          // An element of its own each: one that moves in the document would lose the focus.
          return (
            <span>
              <Switch fallback={part()?.text}>
                <Match when={as<WordPart>('word')}>{(word) => <Word part={word()} {...subject} />}</Match>
                <Match when={as<NumberPart>('number')}>
                  {(number) => <NumberWord part={number()} {...subject} />}
                </Match>
                <Match when={as<SwitchPart>('switch')}>
                  {(word) => <SwitchWord part={word()} {...subject} />}
                </Match>
                <Match when={as<NamePart>('name')}>{(name) => <Name part={name()} />}</Match>
              </Switch>
            </span>
          )
        }}
      </For>
    </span>
  )
}
