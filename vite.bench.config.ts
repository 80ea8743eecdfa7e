import { defineConfig } from 'vite'

export default defineConfig({
  build: { ssr: 'tests/bench/engine.ts', outDir: 'dist/bench', target: 'node20', minify: false },
})
