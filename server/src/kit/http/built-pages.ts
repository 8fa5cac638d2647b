import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the built browser application. */
export const builtPages = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

const script = /^signing-service-[\w-]+\.js$/

/**
 * The address of the script of the built-in signing service. The build puts a hash into its name; the development server
 * of the web has it without.
 */
export function signingScriptAddress(built = builtPages): string {
  const folder = path.join(built, 'assets')
  const name = existsSync(folder) ? readdirSync(folder).find((each) => script.test(each)) : undefined
  return `/assets/${name ?? 'signing-service.js'}`
}
