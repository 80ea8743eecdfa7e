import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** npx runs the file itself, so it needs its run bit. */
const executable = (file: string): Plugin => ({
  name: 'executable',
  writeBundle: ({ dir = '.' }) => chmodSync(join(dir, file), 0o755),
})

export default defineConfig({
  plugins: [executable('tickscope.js')],
  build: {
    ssr: true,
    outDir: 'dist/cli',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: {
      input: {
        tickscope: 'src/cli/main.ts',
        'batch-worker': 'src/cli/batch-worker.ts',
        schemas: 'src/cli/schemas.ts',
      },
      // The batch finds its worker beside itself, in whichever chunk it ends up.
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[name].js' },
    },
  },
})
