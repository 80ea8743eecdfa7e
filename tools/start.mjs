// npm start: everything from a fresh clone to a page that is served.
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { build, preview } = await import('vite')
await build({ logLevel: 'warn' })
const server = await preview({ preview: { port: Number(process.env.PORT ?? 4173) } })
const [address] = [...(server.resolvedUrls?.local ?? []), ...(server.resolvedUrls?.network ?? [])]
console.log(`Tickscope is at ${address} (Ctrl-C ends it)`)
