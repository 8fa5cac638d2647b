// Finds a Chromium for the browser tests, and on Debian installs one. Prints its path when run by hand. The headless
// shell is preferred: it renders the same pages with two thirds of the processor time.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inRoot } from './lib/paths.mjs'
import { main, runQuietly, step, ScriptError } from './lib/progress.mjs'

const shell = 'chromium-headless-shell'
const commands = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export async function findBrowser({ install = true } = {}) {
  const wanted = process.env.CREDENCE_BROWSER
  if (wanted) {
    if (!runs(wanted)) throw new ScriptError(`CREDENCE_BROWSER names ${wanted}, which is no browser that starts.`)
    return wanted
  }
  const found = playwrightsOwn() ?? systems([shell])
  if (found) return found
  if (install && mayInstall()) await installBrowser()
  const other = systems([...commands, ...applications])
  if (other) return other
  throw new ScriptError(
    `The browser tests need Chromium and found none. Install it (on Debian: apt-get install ${shell}; or: npx playwright install chromium), ` +
      'or set CREDENCE_BROWSER to the path of a Chromium or Chrome.',
  )
}

function playwrightsOwn() {
  try {
    const { chromium } = createRequire(inRoot('e2e', 'package.json'))('@playwright/test')
    const own = chromium.executablePath()
    return existsSync(own) && runs(own) ? own : null
  } catch {
    return null
  }
}

/** Debian releases without this package have the whole browser. Without a network, an installed browser is used. */
async function installBrowser() {
  const aptGet = (...args) =>
    runQuietly('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  try {
    await step('Installing Chromium for the browser tests', async () => {
      await aptGet('update')
      await aptGet('install', '-y', shell).catch(() => aptGet('install', '-y', 'chromium'))
    })
  } catch (error) {
    if (!systems(commands)) throw error
  }
}

function systems(wanted) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return (
    wanted
      .flatMap((command) =>
        path.isAbsolute(command) ? [command] : folders.map((folder) => path.join(folder, command)),
      )
      .find(runs) ?? null
  )
}

/** Some systems have a command that only tells how to install the browser, so it must be run. */
function runs(file) {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    return false
  }
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

const mayInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => process.stdout.write(`${await findBrowser()}\n`))
}
