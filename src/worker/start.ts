export const startWorker = () => new Worker(new URL('./entry.ts', import.meta.url), { type: 'module' })
