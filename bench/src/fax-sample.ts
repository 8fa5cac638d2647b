import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const faxPages = 200

/**
 * A fax of 200 pages as machines send it. It is drawn in another process, so that this one has not used the memory
 * that drawing takes.
 */
export const faxSample = (): Buffer =>
  execFileSync(process.execPath, [fileURLToPath(new URL('draw-fax-sample.ts', import.meta.url)), String(faxPages)], {
    maxBuffer: 100_000_000,
  })
