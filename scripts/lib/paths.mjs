import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../..')
export const inRoot = (...parts) => path.join(root, ...parts)
export const stampFolder = inRoot('.stamp')

export const packageFiles = () => {
  const { workspaces } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  return ['', ...workspaces].map((folder) => inRoot(folder, 'package.json')).filter((file) => existsSync(file))
}

/** The script behind a package's command, to be run with a chosen Node. */
export function commandOf(packageName, command = packageName, from = root) {
  // Resolved by hand, because many packages do not export their package.json.
  for (let folder = from; folder.startsWith(root); folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'node_modules', packageName, 'package.json')
    if (!existsSync(manifest)) continue
    const { bin } = JSON.parse(readFileSync(manifest, 'utf8'))
    return path.join(path.dirname(manifest), typeof bin === 'string' ? bin : bin[command])
  }
  throw new Error(`${packageName} is not installed`)
}
