type Requests<E> = { readonly [K in keyof E]: (...args: never[]) => Promise<unknown> }

/** Something with every request of `E`, each made by the same call: the protocol alone says which there are. */
export const requestsBy = <E extends Requests<E>>(
  call: (name: keyof E, args: readonly unknown[]) => Promise<unknown>,
): E =>
  new Proxy({} as E, {
    // Somebody may await the whole: it has no `then`.
    get: (_, name) => (name === 'then' ? undefined : (...args: unknown[]) => call(name as keyof E, args)),
  })
