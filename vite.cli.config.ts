import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { declarationsOf, writeDeclarations } from './tools/declarations.ts'
import { API } from './tools/package-entries.ts'

const MODULES = Object.values(API)

/** npx runs the file itself, so it needs its run bit. */
const executable = (file: string): Plugin => ({
  name: 'executable',
  writeBundle: ({ dir = '.' }) => chmodSync(join(dir, file), 0o755),
})

const declarations = (entries: readonly string[]): Plugin => ({
  name: 'declarations',
  writeBundle: ({ dir = '.' }) => writeDeclarations(declarationsOf(entries), dir),
})

/** The command line and the package's modules: as they are built together, rules written against the one are those of the other. */
export default defineConfig({
  plugins: [executable('tickscope.js'), declarations(MODULES)],
  // One file loads faster than a hundred, only what is used of a library is in it, and whoever installs the package needs nothing else.
  ssr: { noExternal: true },
  // What the package exports loads in browsers too: fflate's build for Node imports threads, and Immer asks `process`.
  resolve: { alias: { fflate: 'fflate/browser' } },
  define: { 'process.env.NODE_ENV': '"production"' },
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
        // Tinypool looks for it beside the file it is in itself.
        'entry/worker': 'node_modules/tinypool/dist/entry/worker.js',
        ...Object.fromEntries(MODULES.map((entry) => [entry, `src/${entry}.ts`])),
      },
      // Threads find their file beside whoever starts them, in whichever chunk it ends up.
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[name].js' },
    },
  },
})
