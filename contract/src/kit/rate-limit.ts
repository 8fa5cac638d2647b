/**
 * How many calls of a kind one caller may make in a minute, on all servers together: a person from all sessions, tabs
 * and addresses, a link, a network. Nobody who works meets these limits; a script in a loop does, and is told when to come back.
 */
export const rateLimits = {
  /** Whatever says nothing else. */
  generic: 1200,
  /**
   * Asked for by open screens again and again. Counted apart, so that many tabs stop no work and much work silences no
   * badge.
   */
  poll: 600,
  /** Lists to choose from, and searches while somebody types. */
  lookup: 300,
  /** Bytes of files. */
  upload: 300,
  /** Draws a report, packs an archive, makes tasks or letters by the hundred. */
  heavy: 20,
  /** The file that a heavy call has signed an address for, which may be opened again while the address lasts. */
  heavyFile: 60,
  /** Everything that is done by one emailed link. A page that saves while somebody types is far below it. */
  link: 120,
  /** By links from one network: a clinic, of which several people fill in forms at once. */
  source: 300,
  /** Lookups in the public directory from one network. */
  directory: 300,
  /** Messages of other services from one network that were refused: their signature was wrong, or they were never whole. */
  refusedMessage: 30,
} as const

/**
 * How many different codes that name no practice one network may try, and for how long each counts. Then every code is
 * refused, the right one too, so that it cannot be found by trying.
 */
export const unknownCodes = { most: 20, minutes: 10 } as const

export type RateLimit = keyof typeof rateLimits
