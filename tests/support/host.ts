import { setImmediate } from 'node:timers/promises'
import type { Surroundings } from '#worker/desk.ts'
import { createHost } from '#worker/host.ts'
import { wholePacket } from '#worker/lean-packet.ts'
import type { Engine, LeanPacket, Packet, Result, Summary } from '#worker/protocol.ts'

/** A host that needs no Worker. */
export const newHost = (changed: Partial<Surroundings> = {}) =>
  createHost({ now: () => performance.now(), pause: () => setImmediate(), ...changed })

export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.issues))
  return result.value
}

/** Packets put together again, as the page does. */
export const wholePackets = (
  { start }: Pick<Summary, 'start'>,
  sent: Result<readonly LeanPacket[]>,
): Packet[] => unwrap(sent).map((lean) => wholePacket(lean, start))

/** A clock that goes on by `step` whenever it is read: by 0 it stands still, by much it ends every slice. */
export function createClock() {
  const clock = { step: 0, now: () => 0 }
  let time = 0
  clock.now = () => {
    time += clock.step
    return time
  }
  return clock
}

/** The text of an exported document. */
export async function exportedText(
  host: Engine,
  branch: string,
  kind: Parameters<Engine['export']>[1],
): Promise<string> {
  const file = unwrap(await host.export(branch, kind))
  if (file === null) throw new Error('the export was stopped')
  return file.text()
}
