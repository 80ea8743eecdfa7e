import { defineConfig } from 'vite'

/** Of an earlier commit only what measures one case is built: the rest may need what it does not have. */
const { BENCH_ENTRIES = 'measure engine page' } = process.env

export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/bench',
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(BENCH_ENTRIES.split(' ').map((name) => [name, `tests/bench/${name}.ts`])),
    },
  },
})
