import { createSignal, createUniqueId, onCleanup, Show } from 'solid-js'
import { ChoiceList } from './ChoiceList.tsx'
import type { Choice, Subject, WordPart } from './types.ts'

interface Props extends Subject {
  readonly part: WordPart
  /** After a choice is taken, by its place. */
  readonly onTaken?: (at: number) => void
}

/** What is open: the choices as they were then, and the one looked at. */
interface Open {
  readonly choices: readonly Choice[]
  readonly at: number
}

/** Keys typed within this time are one word. */
const TYPING_MS = 700

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** A word that opens what it could say. What is looked at is shown ahead; Enter keeps it, Escape takes it back. */
export function Word(props: Props) {
  const id = createUniqueId()
  const [open, setOpen] = createSignal<Open | null>(null)
  let word!: HTMLElement
  let typed = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(timer))

  /** Whether something else is shown ahead. */
  let isAhead = false
  let isChanging = false
  /** Keeps the focus: the words around it may change places with it. */
  const inPlace = (work: () => void) => {
    const isFocused = document.activeElement === word
    isChanging = true
    work()
    isChanging = false
    if (isFocused && word.isConnected && document.activeElement !== word) word.focus()
  }
  const change = ({ change: recipe }: Choice) => {
    isAhead = true
    const about = { key: `${props.about} ${props.part.key}`, from: props.from }
    inPlace(() => props.changeable.change(recipe, about))
  }
  const takeBack = () => {
    if (isAhead) inPlace(() => props.changeable.cancel())
    isAhead = false
  }

  const show = () => {
    const choices = props.part.choices()
    setOpen({
      choices,
      at: Math.max(
        0,
        choices.findIndex(({ isChosen }) => isChosen),
      ),
    })
  }
  const look = (at: number) => {
    const now = open()
    const choice = now?.choices[at]
    if (now === null || choice === undefined || at === now.at) return
    setOpen({ ...now, at })
    if (choice.isChosen || choice.isFinal) takeBack()
    else change(choice)
  }
  const take = (at: number) => {
    const choice = open()?.choices[at]
    setOpen(null)
    if (choice === undefined || choice.isChosen) {
      takeBack()
      return
    }
    change(choice)
    isAhead = false
    props.changeable.settle()
    props.onTaken?.(at)
  }
  const leave = () => {
    if (open() === null) return
    setOpen(null)
    takeBack()
  }
  /** Goes to the next choice that begins with what is typed. */
  const seek = (letter: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      typed = ''
    }, TYPING_MS)
    typed += letter.toLowerCase()
    const found = open()?.choices.findIndex(({ text }) => text.toLowerCase().startsWith(typed)) ?? -1
    if (found >= 0) look(found)
  }
  const onOpenKey = ({ key }: KeyboardEvent, now: Open): boolean => {
    const step = STEPS[key]
    if (step !== undefined) look(step(now.at, now.choices.length - 1))
    else if (key === 'Enter' || (key === ' ' && typed === '')) take(now.at)
    else if (key === 'Escape') leave()
    else if (key.length === 1) seek(key)
    else return false
    return true
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const now = open()
    if (now === null) {
      if (!['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(event.key)) return
      show()
    } else if (!onOpenKey(event, now)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <span
        ref={word}
        class="st-word"
        role="combobox"
        tabIndex={0}
        aria-haspopup="listbox"
        aria-expanded={open() !== null}
        aria-controls={id}
        aria-activedescendant={open() === null ? undefined : `${id} ${open()?.at}`}
        aria-label={props.part.name}
        data-setting={props.part.name}
        on:click={() => (open() === null ? show() : leave())}
        onBlur={() => isChanging || leave()}
        on:keydown={onKey}
      >
        {props.part.text}
      </span>
      <Show when={open()}>
        {(now) => (
          <ChoiceList
            id={id}
            label={props.part.name}
            anchor={word}
            choices={now().choices}
            at={now().at}
            onLook={look}
            onTake={take}
          />
        )}
      </Show>
    </>
  )
}
