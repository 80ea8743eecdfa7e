export declare function isRunnable(path: string): boolean
export declare function allOnPath(
  names: readonly string[],
  env?: Record<string, string | undefined>,
): string[]
export declare function installWithApt(...names: readonly string[]): void
