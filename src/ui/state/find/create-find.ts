import { type Accessor, batch, createEffect, createMemo, createSignal, on } from 'solid-js'
import { prefetched } from '#ui/lazily.ts'
import type { Find, Findings } from '#ui/state/find/types.ts'
import type { Session } from '#ui/state/types.ts'
import { isAsked } from './is-asked.ts'

const FINDINGS = prefetched(() => import('./create-findings.ts'))

/** The query bar as everybody reaches it; what finds anything is loaded once it is wanted. */
export function createFind(session: Session, showTab: () => unknown): Find {
  const [isOpen, setOpen] = createSignal(false)
  const [isFieldWanted, setFieldWanted] = createSignal(false)
  const open = () => {
    setOpen(true)
    setFieldWanted(true)
  }
  const isWanted = createMemo(() => isOpen() || session.queries().length > 0)
  const findings: Accessor<Findings | null> = createMemo(() =>
    isWanted() ? (FINDINGS.now()?.createFindings(session) ?? null) : null,
  )
  createEffect(() => {
    if (isWanted()) void FINDINGS.load()
  })
  // What comes with a work or a link is to be seen.
  const hasAsked = createMemo(() => session.queries().some(isAsked))
  createEffect(
    on([session.battleSerial, hasAsked], ([serial, has], before) => {
      if (has) setOpen(true)
      else if (serial !== before?.[0]) setOpen(false)
    }),
  )
  const withFindings = async (work: (known: Findings) => void) => {
    await FINDINGS.load()
    const known = findings()
    if (known !== null) work(known)
  }
  return {
    isOpen,
    findings,
    open,
    close() {
      setOpen(false)
      setFieldWanted(false)
      const asked = session.queries().filter(isAsked)
      if (asked.length < session.queries().length) session.setQueries(asked)
    },
    isFieldWanted,
    fieldFocused: () => setFieldWanted(false),
    ask(text) {
      setOpen(true)
      void withFindings((known) => {
        batch(() => {
          const current = known.current()
          if (current === null) known.add(text)
          else current.setText(text)
          known.remember(text)
        })
        showTab()
      })
    },
    step(by) {
      if (!hasAsked()) open()
      else void withFindings((known) => known.step(by))
    },
  }
}
