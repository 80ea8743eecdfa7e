import { createEffect, createRoot } from 'solid-js'

/** Resolves as soon as a condition on signals holds. */
export const until = (condition: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    createRoot((dispose) => {
      createEffect(() => {
        if (!condition()) return
        dispose()
        resolve()
      })
    })
  })
