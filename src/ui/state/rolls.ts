import type { ShownRoll } from '../../schemas/packet.ts'

/** "to-hit die 1 = 6 instead of 2". */
export const insteadText = ({ name, values, value }: ShownRoll, wish: number): string =>
  `${name} = ${values[wish]} instead of ${values[value]}`
