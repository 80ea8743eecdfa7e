/** A way to a new battle: what it is called, and what opens it. */
export interface WayToStart {
  readonly label: string
  open(): void
}
