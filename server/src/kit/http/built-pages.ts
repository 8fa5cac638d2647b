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

type Names = Readonly<Record<string, readonly string[]>>

/** What follows the entry of a page, as the build lists it. */
function filesAfter(page: string, built: string): Names {
  const list = path.join(built, `next-files.${page}.json`)
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Names) : {}
}

const linksTo = (files: readonly string[] = [], ofScript = 'rel="modulepreload"'): string =>
  files
    .map((file) => {
      const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : ofScript
      return `<link ${kind} crossorigin href="${file}">`
    })
    .join('')

/** Fetched like the others and not compiled, which would hold up what is shown first. */
const notUrgent = 'rel="preload" as="script" fetchpriority="low"'

/**
 * Files that pages import after their entry, as elements at the end of the page: the browser fetches them while it reads
 * the entry. The frame of a document to sign is less urgent than what draws the document.
 */
export function nextLinks(built: string): Readonly<Record<'signIn' | 'shell' | 'sign', string>> {
  const [staff, sign] = [filesAfter('index', built), filesAfter('sign', built)]
  return {
    signIn: linksTo(staff['signIn']),
    shell: linksTo(staff['shell']),
    sign: linksTo(sign['reader']) + linksTo(sign['frame'], notUrgent),
  }
}
