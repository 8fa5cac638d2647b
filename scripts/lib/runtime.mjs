import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { ScriptError } from './progress.mjs'

const neededMajor = 24
const majorOf = (version) => Number(/^v?(\d+)\./.exec(version ?? '')?.[1] ?? 0)

/** The Node that runs Credence: the installed one, or the system's own if none is installed and it is new enough. */
export function findRuntime() {
  const installed = inRoot('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (
    existsSync(installed) &&
    (realpathSync(installed) === realpathSync(process.execPath) || versionOf(installed) >= neededMajor)
  )
    return installed
  if (majorOf(process.version) >= neededMajor) return process.execPath
  throw new ScriptError(
    `Credence runs on Node ${neededMajor}. This is Node ${process.version}, and no Node ${neededMajor} could be installed for ` +
      `${process.platform} ${process.arch}: please install Node ${neededMajor} or later and try again.`,
  )
}

const versionOf = (program) => majorOf(spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000 }).stdout)
