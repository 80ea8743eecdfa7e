import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import solid from 'vite-plugin-solid'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The built page may load its own files and nothing else. While developing, Vite needs inline scripts. */
const contentSecurityPolicy = (): Plugin => ({
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY },
      injectTo: 'head-prepend',
    },
  ],
})

const FIRST_WORKER = 'first-worker'

/** Runs the file that starts the worker before the page's own, which takes longer to load. */
const workerFirst = (): Plugin => ({
  name: FIRST_WORKER,
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(
        /(<script type="module".*?<\/script>)(\s*)<link rel="modulepreload" crossorigin href="([^"]*first-worker[^"]*)">/s,
        '<script type="module" crossorigin src="$3"></script>$2$1',
      ),
  },
})

/** What every battle needs, first or later. Editor, Lab and what belongs to a ruleset come on their own. */
const IN_EVERY_BATTLE = /src[\\/]ui[\\/](?!rulesets|lab|editor|forms)/

const GROUND = '#101010'

const FIRST_IN_WORKER =
  /src[\\/](?:worker[\\/]entry|engine[\\/]core[\\/]define[\\/](?:define-ruleset|editing|event-table|roster)|schemas[\\/](?:zod-fields|documents[\\/](?:ruleset-schemas|unit-edit)))\.ts$/

export default defineConfig({
  base: './',
  plugins: [
    solid(),
    contentSecurityPolicy(),
    workerFirst(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'Tickscope',
        short_name: 'Tickscope',
        description: 'The debugger for tactical battles',
        display: 'standalone',
        start_url: './',
        theme_color: GROUND,
        background_color: GROUND,
        icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' }],
      },
      workbox: {
        globPatterns: ['**/*.{html,js,css,woff2}'],
        // The first visit counts too: what is loaded later must be there without a network.
        clientsClaim: true,
        cleanupOutdatedCaches: true,
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
  ],
  worker: {
    format: 'es',
    // One file for the worker with what every ruleset is written with: it would be found only once a ruleset has come.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'entry', test: FIRST_IN_WORKER }] },
        // Vite leaves them in a worker's files, and nobody reads them there.
        comments: { annotation: false },
      },
    },
  },
  build: {
    outDir: 'dist/page',
    target: 'es2022',
    reportCompressedSize: true,
    chunkSizeWarningLimit: 600,
    // Styles come with their part; its other files it asks for itself, so that the first one need not list them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((name) => name.endsWith('.css')),
    },
    // How long plugins take is news to nobody who types npm start, nor what is loaded together after the first screen.
    rolldownOptions: {
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      // What the first screen needs stays in one file, also where something loaded later needs it too.
      output: {
        codeSplitting: {
          groups: [
            { name: FIRST_WORKER, test: /worker[\\/](?:start|first-worker)\.ts$/, priority: 3 },
            { name: 'first', tags: ['$initial'], priority: 2 },
            // The rest is prefetched together: as a hundred small files it took three times as long.
            { name: 'soon', test: IN_EVERY_BATTLE, priority: 1 },
          ],
        },
      },
    },
  },
})
