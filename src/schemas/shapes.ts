// Free of Zod, so that the page can draw shapes without loading it.

/** What the tokens of a side look like, beside their colour: sides take turns with them. */
export const SHAPES = ['circle', 'diamond', 'square', 'hexagon'] as const
export type Shape = (typeof SHAPES)[number]

/** The shape of a side, by its place among the sides. */
export const shapeOfSide = (place: number): Shape => SHAPES[Math.max(0, place) % SHAPES.length] ?? 'circle'
