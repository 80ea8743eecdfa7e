import { setImmediate } from 'node:timers/promises'
import { createRoot } from 'solid-js'
import { createBranch } from '#ui/state/session/branch.ts'
import { createBranches } from '#ui/state/session/branches.ts'
import { createCompany } from '#ui/state/session/company.ts'
import { createCursor } from '#ui/state/session/cursor.ts'
import { createDiscards } from '#ui/state/session/discards.ts'
import { createForks } from '#ui/state/session/forks.ts'
import { createNotices } from '#ui/state/session/notices.ts'
import { createOrdering } from '#ui/state/session/ordering.ts'
import type { SessionParts } from '#ui/state/types.ts'
import type { Engine } from '#worker/protocol.ts'
import { unwrap } from './host.ts'

/** Lets the engine play and the page follow. */
export async function settle(): Promise<void> {
  for (let n = 0; n < 80; n++) await setImmediate()
}

/** A session over a real engine, in its parts, with a battle open and played. */
export function openedParts(engine: Engine, document: unknown): Promise<SessionParts> {
  const branches = createBranches()
  const notices = createNotices()
  const crashed = () => false
  return createRoot(async () => {
    const cursorModel = createCursor(engine, branches, () => null)
    const forks = createForks({ engine, branches, cursorModel, notices, crashed })
    const ordering = createOrdering({ engine, branches, cursorModel, notices, forks })
    const company = createCompany(branches, cursorModel)
    const discards = createDiscards({ engine, branches, cursorModel, forks })
    const inbox = branches.createInbox()
    const opened = unwrap(await engine.open({ kind: 'document', document }, inbox.take))
    const main = createBranch(opened.main, 'Main', null)
    branches.setList([main])
    inbox.deliverTo(main)
    await settle()
    return { engine, branches, cursorModel, notices, forks, ordering, company, discards, crashed }
  })
}
