import { defineConfig } from 'vite'
import solid from 'vite-plugin-solid'

export default defineConfig({
  base: './',
  plugins: [solid()],
  worker: { format: 'es' },
  build: { outDir: 'dist/page', target: 'es2022', reportCompressedSize: true },
})
