export function ensureMono(): { readonly mcs: string; readonly mono: string } | undefined
