import type { Types } from '#engine/core/ruleset.ts'
import type { Timeline } from '#engine/core/timeline.ts'
import type { Order } from '#schemas/documents/battle.ts'
import { parse } from '#schemas/parsing/parse.ts'
import type { Refusal } from '#schemas/refusal.ts'
import type { Result } from './protocol.ts'

export const refusalText = ({ code, message }: Refusal): string => `${message} (${code})`

/** An order of the timeline's ruleset, checked. */
export const orderFrom = <T extends Types>({ ruleset }: Timeline<T>, wish: unknown): Result<Order> =>
  parse(ruleset.schemas.order, wish) as Result<Order>
