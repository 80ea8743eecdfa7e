/// <reference types="vite-plugin-pwa/vanillajs" />

import { createSignal, onCleanup } from 'solid-js'
import { later } from '#ui/lazily.ts'
import { isServedLocally } from './local-server.ts'

export type PageUpdate = ReturnType<typeof createPageUpdate>

/** Keeps the page for when there is no network; a newer version waits until it is asked for. */
export function createPageUpdate(settle: () => Promise<void>) {
  const [isReady, setReady] = createSignal(false)
  const { serviceWorker } = navigator
  let isAsked = false
  let isActive = false

  let activate = async () => {}
  // It fetches the whole page: the battle comes first. A page from this machine is there without a network anyway.
  if (!isServedLocally())
    later(async () => {
      const { registerSW } = await import('virtual:pwa-register')
      activate = registerSW({
        onNeedRefresh: () => setReady(true),
        // The page is only reloaded on request; see below.
        onNeedReload() {},
      })
    })

  let before = serviceWorker?.controller ?? null
  const onChange = () => {
    isActive = before !== null
    before = serviceWorker.controller
    if (isAsked) location.reload()
    // Another tab has updated: what this one has not loaded yet may be gone.
    else if (isActive) setReady(true)
  }
  serviceWorker?.addEventListener('controllerchange', onChange)
  onCleanup(() => serviceWorker?.removeEventListener('controllerchange', onChange))

  return {
    isReady,
    postpone: () => setReady(false),
    async now(): Promise<void> {
      isAsked = true
      await settle()
      if (isActive) location.reload()
      else {
        await activate()
        const { reloadIfNotSwapped } = await import('./reload-if-not-swapped.ts')
        reloadIfNotSwapped()
      }
    },
  }
}
