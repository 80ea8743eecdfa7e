const PATHS = {
  first: 'M3 3h2v10H3zM13 3v10L6 8z',
  back: 'M12 3v10L4 8z',
  frameBack: 'M11 4.4 7.4 8 11 11.6 9.6 13l-5-5 5-5z',
  play: 'M4 2v12l10-6z',
  pause: 'M4 2.5h3v11H4zM9 2.5h3v11H9z',
  frameOn: 'M5 4.4 8.6 8 5 11.6 6.4 13l5-5-5-5z',
  on: 'M4 3v10l8-5z',
  last: 'M3 3v10l7-5zM11 3h2v10h-2z',
  zoomIn: 'M7 3h2v4h4v2H9v4H7V9H3V7h4z',
  zoomOut: 'M3 7h10v2H3z',
  whole: 'M2 3h2v10H2zM12 3h2v10h-2zM5 8l2.5-2.5v1.7h1V5.5L11 8l-2.5 2.5V8.8h-1v1.7z',
  fork: 'M3 2h2v12H3zM5 9.5c4 0 5-1.5 5-4.5H7.5L11 1l3.5 4H12c0 5-2 6.5-7 6.5z',
} as const

export type IconName = keyof typeof PATHS

export function Icon(props: { name: IconName }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[props.name]} />
    </svg>
  )
}
