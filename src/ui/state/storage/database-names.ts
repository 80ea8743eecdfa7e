export const DATABASE = 'tickscope'

/** What pages left behind as they were closed: the database may not have got to it. */
export const LEFT = 'left '
