import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to outgoing connections (Linux from 32768, others from 49152). A connection to a
 * process that is down could otherwise get this very port as its own, connect to itself, and keep the process from
 * starting again.
 */
const [first, last] = [20_000, 32_000]
const given = new Set()

async function isFree(port) {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    await new Promise((closed) => {
      probe.close(closed)
    })
  }
}

/** A port for a process that may be killed and started again. */
export async function freePort() {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(first, last)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
  throw new Error(`No port between ${first} and ${last} is free`)
}
