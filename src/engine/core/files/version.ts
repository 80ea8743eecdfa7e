import { version } from '../../../../package.json'

export const ENGINE = { version }
