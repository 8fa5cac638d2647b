import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'

const skipped = new Set(['node_modules', 'dist', '.data', 'test-results'])

export function filesUnder(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesUnder(file)
    return [file]
  })
}

/** One hash over files, including their names, and further facts. */
export function hashOf(files, ...facts) {
  const hash = createHash('sha256')
  for (const fact of facts) hash.update(`${fact}\0`)
  for (const file of files.toSorted())
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

/** Whether a stamp was made for this hash. A fact is compared only if it is known both now and then. */
export function isCurrent(stampFile, hash, fact) {
  if (!existsSync(stampFile)) return false
  const [madeFor, madeUnder] = readFileSync(stampFile, 'utf8').split('\n')
  return madeFor === hash && (!fact || !madeUnder || madeUnder === fact)
}

export function writeStamp(stampFile, hash, fact = '') {
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, `${hash}\n${fact}\n`)
}
