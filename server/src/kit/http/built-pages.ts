import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the built browser application. */
export const builtPages = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/** The address of a built file by its name without the hash, if there is one. */
function addressOf(name: string, built: string): string | undefined {
  const folder = path.join(built, 'assets')
  const file = existsSync(folder)
    ? readdirSync(folder).find((each) => each.startsWith(`${name}-`) && each.endsWith('.js'))
    : undefined
  return file && `/assets/${file}`
}

/**
 * The address of the script of the built-in signing service. The build puts a hash into its name; the development server
 * of the web has it without.
 */
export const signingScriptAddress = (built = builtPages): string =>
  addressOf('signing-service', built) ?? '/assets/signing-service.js'

/** Files that the page of a signing session imports later, as a Link header: the browser fetches all of them at once. */
export const signPreloads = (built: string): string =>
  ['start', 'sign-page', 'document-pages']
    .flatMap((name) => addressOf(name, built) ?? [])
    .map((address) => `<${address}>; rel=modulepreload`)
    .join(', ')

/** What a page of the application loads first: sign-in, or the frame of the pages behind it. */
export type NextFiles = 'signIn' | 'shell'

/** Files that the application imports first, as elements of its page: the browser fetches them while it reads the entry. */
export function nextLinks(built: string): Readonly<Record<NextFiles, string>> {
  const list = path.join(built, 'next-files.json')
  const files = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as Readonly<Record<NextFiles, readonly string[]>>)
    : { signIn: [], shell: [] }
  const linkTo = (file: string) =>
    `<link rel="${file.endsWith('.css') ? 'preload" as="style' : 'modulepreload'}" crossorigin href="${file}">`
  return { signIn: files.signIn.map(linkTo).join(''), shell: files.shell.map(linkTo).join('') }
}
