/** The team of one scenario, on its own ground, against that of another; by their places in a list. */
export interface Meeting {
  readonly home: number
  readonly away: number
}

/** Everybody against everybody else, both ways round. */
export const meetingsOf = (teams: number): Meeting[] =>
  Array.from({ length: teams }, (_, home) =>
    Array.from({ length: teams }, (_, away) => ({ home, away })).filter(({ away }) => away !== home),
  ).flat()
