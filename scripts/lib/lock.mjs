import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stampFolder } from './paths.mjs'
import { say } from './progress.mjs'

const lockFile = path.join(stampFolder, 'lock')

/** Lets one process at a time install and build in this checkout. The lock of a dead process is ignored. */
export async function withLock(work) {
  mkdirSync(stampFolder, { recursive: true })
  const own = path.join(stampFolder, `lock-${process.pid}-${Date.now()}`)
  writeFileSync(own, String(process.pid))
  try {
    for (let isLogged = false; !takeLock(own);) {
      const pid = holder()
      if (pid === null) continue
      if (!isAlive(pid)) {
        removeDeadLock(own, pid)
        continue
      }
      if (!isLogged) say(`Another process (${pid}) is preparing this checkout; waiting for it`)
      isLogged = true
      await sleep(200)
    }
    try {
      return await work()
    } finally {
      rmSync(lockFile, { force: true })
    }
  } finally {
    rmSync(own, { force: true })
  }
}

function takeLock(own) {
  try {
    linkSync(own, lockFile)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/**
 * Two processes may find the same dead lock. Only the one whose rename succeeds removes it, and a live lock moved by
 * mistake is moved back.
 */
function removeDeadLock(own, deadPid) {
  const aside = `${own}-stale`
  try {
    renameSync(lockFile, aside)
    if (Number(readFileSync(aside, 'utf8')) !== deadPid) linkSync(aside, lockFile)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function holder() {
  try {
    return Number(readFileSync(lockFile, 'utf8'))
  } catch {
    return null
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
