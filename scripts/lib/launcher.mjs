import { readFileSync } from 'node:fs'

const pollMs = 500

/** The parent of a process, if the system provides it (Linux). */
function parentOf(pid) {
  try {
    // The name in brackets may hold any character, so fields are counted after it: state, parent.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]
  } catch {
    return null
  }
}

/**
 * Calls back once when the npm that started this process has ended. npm passes on SIGTERM and SIGINT, but not SIGHUP
 * and SIGKILL. It starts a shell, which ends by SIGTERM without signalling its child. So the parent and its parent are
 * watched.
 */
export function whenNpmEnds(act) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const before = parentOf(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && parentOf(parent) === before) return
    clearInterval(timer)
    act()
  }, pollMs)
  timer.unref()
}
