import { spawnSync } from 'node:child_process'
import { inRoot } from './paths.mjs'

const timeoutMs = 60_000

/** Runs npm, preferably the one that runs this process; returns its JSON output, or null if it is not JSON. */
export function npmJson(...args) {
  const npm = process.env.npm_execpath
  const [command, ...first] = npm ? [process.env.npm_node_execpath ?? process.execPath, npm] : ['npm']
  const { stdout } = spawnSync(command, [...first, ...args], {
    cwd: inRoot(),
    encoding: 'utf8',
    timeout: timeoutMs,
    maxBuffer: 64 * 1024 * 1024,
  })
  try {
    return JSON.parse(stdout)
  } catch {
    return null
  }
}
