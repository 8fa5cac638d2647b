import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'

/**
 * The key from which all other keys are derived: the configured one, or in demo mode a key that is made once and stored
 * with the data.
 */
export function loadMasterKey(config: Pick<Config, 'key' | 'mode' | 'dataFolder'>): Buffer {
  if (config.key) return config.key
  if (config.mode !== 'demo') throw new Error('CREDENCE_KEY is required in production')
  const file = path.join(config.dataFolder, 'master.key')
  if (!statSync(file, { throwIfNoEntry: false })) makeKey(file)
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  const text = readFileSync(file, 'utf8').trim()
  // Never replaced: everything encrypted with it would be lost.
  if (!/^[\da-f]{64}$/.test(text))
    throw new Error(`${file} holds no key of 64 hexadecimal digits; put back the one that belongs to this data`)
  return Buffer.from(text, 'hex')
}

/**
 * Writes a temporary file and links it to its name. The link fails if another process was first; then that process's
 * key is used.
 */
function makeKey(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeSync(handle, `${randomBytes(32).toString('hex')}\n`)
    fsyncSync(handle)
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(handle)
    rmSync(draft, { force: true })
  }
}
