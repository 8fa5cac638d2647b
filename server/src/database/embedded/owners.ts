import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { birthOf } from './processes.ts'

interface Ownership {
  /** Releases the claim; true when no other living process holds one. */ release(): boolean
}

/** The processes that use the database. A command that ends must not stop the database of a running server. */
export function claim(home: string): Ownership {
  const folder = path.join(home, 'owners')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const own = `${process.pid}-${birthOf(process.pid)}-${randomBytes(4).toString('hex')}`
  writeFileSync(path.join(folder, own), '', { mode: 0o600 })
  return {
    release() {
      rmSync(path.join(folder, own), { force: true })
      const others = readdirSync(folder)
      for (const name of others.filter((other) => !isHeld(other))) rmSync(path.join(folder, name), { force: true })
      return !others.some(isHeld)
    },
  }
}

function isHeld(name: string): boolean {
  const [pid, birth] = name.split('-')
  return birthOf(Number(pid)) === birth
}
