// The page makes points of what the workers of its pool have found, and questions of the points it wants.
export {
  type Axes,
  type Axis,
  likeliest,
  placesOf,
  pointsFrom,
  type SweepPoint,
  type Turn,
  turnsOf,
  variantsOf,
} from '#engine/lab/sweep.ts'
