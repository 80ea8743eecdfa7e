// Finds a Chromium-family browser on this machine; on Debian as root it can install one.
import { allOnPath, installWithApt, isRunnable } from './programs.mjs'

// Given once more, the list of Playwright no longer counts: what of it concerns us, and what its own window draws for
// an address bar that nobody sees, at the price of a second page for every page.
const FEATURES_OFF = [
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

export const LAUNCH_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  // Or the one without a window rounds the width of letters, and text is laid out as in no browser people have.
  '--font-render-hinting=none',
  `--disable-features=${FEATURES_OFF.join(',')}`,
]

/** The browser without its window: the same engine for less work. */
const WITHOUT_WINDOW = 'chromium-headless-shell'

const NAMES = [
  WITHOUT_WINDOW,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
]
const FIXED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return isRunnable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined
  return [...allOnPath(NAMES, env), ...FIXED].find(isRunnable)
}

/** The browser's path; installs it where that takes no questions, otherwise throws a sentence that says what to do. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which cannot be run`)
  for (const name of [WITHOUT_WINDOW, 'chromium']) {
    installWithApt(name)
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error('The browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH to it')
}
