import type { Readable } from 'node:stream'

export type Verdict = 'clean' | 'infected'

/** Looks for viruses. Fails when it cannot tell: what was not looked at is never called clean. */
export interface Scanner {
  scan(file: Readable): Promise<Verdict>
}
