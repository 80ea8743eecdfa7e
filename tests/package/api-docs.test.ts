import { expect, test } from 'vitest'
import { apiDocs, FILE } from '../support/api-docs.ts'

test('docs/api.md says what the declarations of the package say (npm run docs writes it)', async () => {
  await expect(apiDocs()).toMatchFileSnapshot(`../../${FILE}`)
})
