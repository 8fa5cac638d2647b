// Makes a checkout ready to run. It runs first on a new clone, so it may use only Node itself.
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { withLock } from './lib/lock.mjs'
import { commandOf, inRoot, packageFiles, stampFolder } from './lib/paths.mjs'
import { findPostgres, linkLibraries } from './lib/postgres-links.mjs'
import { main, runQuietly, step, ScriptError } from './lib/progress.mjs'
import { findRuntime } from './lib/runtime.mjs'
import { filesUnder, hashOf, isCurrent, writeStamp } from './lib/stamp.mjs'

const lockfile = inRoot('package-lock.json')

const packages = {
  // Inside node_modules, so that an interrupted or manual install leaves no stamp.
  stamp: inRoot('node_modules', '.stamp'),
  hash: () => hashOf([lockfile, ...packageFiles()], process.platform, process.arch),
  // npm chooses optional packages by the Node it runs on, which may differ from the one that runs this script.
  fact: () => /node\/v(\d+)/.exec(process.env.npm_config_user_agent ?? '')?.[1],
  async make() {
    const npm = process.env.npm_execpath
    const [command, ...first] = npm ? [process.env.npm_node_execpath ?? process.execPath, npm] : ['npm']
    await step('Installing packages', () =>
      runQuietly(command, [...first, 'ci', '--include=dev', '--ignore-scripts', '--loglevel=error'], { cwd: inRoot() }),
    )
  },
}

const web = {
  stamp: path.join(stampFolder, 'web'),
  hash: () =>
    hashOf([
      lockfile,
      inRoot('contract', 'package.json'),
      ...filesUnder(inRoot('web')),
      ...filesUnder(inRoot('contract', 'src')),
    ]),
  isThere: () => existsSync(inRoot('web', 'dist', 'index.html')),
  async make() {
    if (!existsSync(inRoot('web', 'index.html')))
      throw new ScriptError('web/index.html is missing, so there is no web application to build.')
    await step('Building the web application', () =>
      runQuietly(findRuntime(), [commandOf('vite', 'vite', inRoot('web')), 'build', '--logLevel', 'warn'], {
        cwd: inRoot('web'),
        env: { ...process.env, NODE_ENV: 'production' },
      }),
    )
  },
}

const isReady = (part) => isCurrent(part.stamp, part.hash(), part.fact?.()) && (part.isThere?.() ?? true)

async function prepare(part) {
  if (isReady(part)) return
  await withLock(async () => {
    if (isReady(part)) return
    const hash = part.hash()
    rmSync(part.stamp, { force: true })
    await part.make()
    writeStamp(part.stamp, hash, part.fact?.())
  })
}

/** Now, because the service may run as a user who cannot write to the checkout. */
function linkPostgres() {
  const folder = findPostgres(inRoot('server', 'package.json'))
  if (!folder) return
  try {
    linkLibraries(folder)
  } catch (error) {
    throw new ScriptError(error.message)
  }
}

await main(async () => {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20)
    throw new ScriptError(`Credence needs Node 20 or later to install itself; this is ${process.version}.`)
  await prepare(packages)
  linkPostgres()
  findRuntime()
  if (process.argv.includes('--build')) await prepare(web)
})
