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
  // One file loads faster than a hundred, and only what is used of a library is in it. Tinypool finds its own files beside itself.
  ssr: { noExternal: true, external: ['tinypool'] },
  build: {
    ssr: true,
    outDir: 'dist/cli',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: {
      input: {
        tickscope: 'src/cli/main.ts',
        'job-worker': 'src/cli/job-worker.ts',
        schemas: 'src/cli/schemas.ts',
      },
      // Threads find their file beside whoever starts them, in whichever chunk it ends up.
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[name].js' },
    },
  },
})
