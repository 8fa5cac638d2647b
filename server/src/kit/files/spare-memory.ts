import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const soonMs = 1000

/**
 * Starting leaves more garbage than a quiet server would ever collect by itself: some fifty megabytes are given back,
 * once.
 */
export function spareMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as (options: object) => void
    collect({ type: 'major', flavor: 'last-resort' })
  }, soonMs).unref()
}
