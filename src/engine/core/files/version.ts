/** Said in recordings and replays; a test holds it to package.json, which not everything that runs this can read. */
export const ENGINE = { version: '0.2.0' }
