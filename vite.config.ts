import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import solid from 'vite-plugin-solid'

const OWN_HOST = "connect-src 'self'"
/** A page that is not served securely may fetch from others that are not. */
const ANY_HOST = `${OWN_HOST} https: http:`

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  OWN_HOST,
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The built page may load its own files and nothing else. While developing, Vite needs inline scripts. */
const contentSecurityPolicy = (): Plugin => ({
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => withPolicy(html, POLICY),
  },
})

const withPolicy = (html: string, policy: string) =>
  html.replace('<head>', `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`)

/** The page once more, for `?url=` with an address elsewhere: it alone may fetch from other hosts. */
const viewPage = (): Plugin => ({
  name: 'view-page',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, files) {
      const page = files['index.html']
      if (page?.type !== 'asset') throw new Error('there is no page to make view.html of')
      const source = String(page.source).replace(OWN_HOST, ANY_HOST)
      this.emitFile({ type: 'asset', fileName: 'view.html', source })
    },
  },
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
const IN_EVERY_BATTLE = /src[\\/]ui[\\/](?!rulesets|lab|editor|forms|embed)/

const GROUND = '#101010'

const FIRST_IN_WORKER =
  /src[\\/](?:worker[\\/]entry|engine[\\/]core[\\/]define[\\/](?:define-ruleset|editing|event-table|roster)|schemas[\\/](?:zod-fields|text[\\/]usual-question|documents[\\/](?:ruleset-schemas|unit-edit)))\.ts$/

/**
 * What rules of one's own are written with, from the very files the worker runs, under a name that never changes: in a
 * module served by `tickscope open --ruleset`, `tickscope/rules` leads here.
 */
const rulesForModules = (): Plugin => ({
  name: 'rules-for-modules',
  apply: 'build',
  buildStart() {
    this.emitFile({
      type: 'chunk',
      id: 'src/api/rules.ts',
      fileName: 'assets/rules.js',
      preserveSignature: 'strict',
    })
  },
})

export default defineConfig({
  base: './',
  plugins: [
    solid(),
    contentSecurityPolicy(),
    workerFirst(),
    viewPage(),
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
        globPatterns: ['**/*.{html,js,css,woff2,gz}'],
        // The first visit counts too: what is loaded later must be there without a network.
        clientsClaim: true,
        cleanupOutdatedCaches: true,
        // What follows the ? is for the page alone, and pages beside it are not ours to answer for.
        ignoreURLParametersMatching: [/./],
        navigateFallback: null,
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
  ],
  worker: {
    format: 'es',
    plugins: () => [rulesForModules()],
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
