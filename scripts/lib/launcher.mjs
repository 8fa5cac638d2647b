import { readFileSync } from 'node:fs'

const lookEveryMs = 500

/** The parent of a process, where the system tells it (Linux). */
function parentOf(pid) {
  try {
    // The name in brackets may hold anything, so the fields are counted behind it: state, parent.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]
  } catch {
    return null
  }
}

/**
 * Calls back once when the npm that started this process has ended. npm passes SIGTERM and SIGINT to what it started,
 * and SIGHUP and SIGKILL to nobody. What it starts is a shell, which ends by SIGTERM without telling its child. So the
 * parent is watched, and the one behind it.
 */
export function whenNpmEnds(act) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const before = parentOf(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && parentOf(parent) === before) return
    clearInterval(timer)
    act()
  }, lookEveryMs)
  timer.unref()
}
