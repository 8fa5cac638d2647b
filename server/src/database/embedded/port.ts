import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

/**
 * Below the range from which systems choose ports of outgoing connections. While the database is down, a client that
 * keeps connecting could otherwise be assigned that very port.
 */
const range = { from: 15_000, to: 32_000 }

/** The former port if it is free, so that clients that know it find the database again; otherwise a new one. */
export async function choosePort(portFile: string): Promise<number> {
  const before = formerPort(portFile)
  if (before && (await isFree(before))) return before
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = randomInt(range.from, range.to)
    if (await isFree(port)) return port
  }
  throw new Error(`No free port was found on 127.0.0.1 between ${range.from} and ${range.to}`)
}

function formerPort(file: string): number | null {
  try {
    const port = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null
  } catch {
    return null
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
