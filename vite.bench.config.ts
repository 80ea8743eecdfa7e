import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/bench',
    target: 'node20',
    minify: false,
    rolldownOptions: { input: { engine: 'tests/bench/engine.ts', page: 'tests/bench/page.ts' } },
  },
})
