import { randomBytes } from 'node:crypto'
import { sameBytes, type Vault } from '../../kit/secrets/crypto.ts'
import { emailKey } from './auth.queries.ts'

const mostAccounts = 5
const tagBytes = 16

/**
 * The device cookie identifies a browser and the accounts that signed in with it: a random id, then one tag per
 * account, newest first. A tag is an HMAC, so nothing is stored for it and it cannot be forged. The cookie gives no
 * access. It only makes the failures of this browser count separately.
 */
const tagsOf = (vault: Vault, device: string, email: string): string[] =>
  vault
    .hmacs('known devices', `${device}|${emailKey(email)}`)
    .map((hmac) => hmac.subarray(0, tagBytes).toString('base64url'))

function read(cookie: string | undefined): { device: string; tags: string[] } {
  const [device = '', ...tags] = cookie?.split('.') ?? []
  return /^[\w-]{22}$/.test(device) ? { device, tags: tags.slice(0, mostAccounts) } : { device: '', tags: [] }
}

/** The id of the browser if the account signed in with it before; otherwise null. */
export function knownDevice(vault: Vault, cookie: string | undefined, email: string): string | null {
  const { device, tags } = read(cookie)
  const accepted = tagsOf(vault, device, email).map((tag) => Buffer.from(tag))
  return tags.some((tag) => accepted.some((each) => sameBytes(Buffer.from(tag), each))) ? device : null
}

/** The cookie of a browser after an account signed in with it. */
export function withAccount(vault: Vault, cookie: string | undefined, email: string): string {
  const { device, tags } = read(cookie)
  const id = device || newDevice()
  const own = tagsOf(vault, id, email)
  return [id, ...own.slice(0, 1), ...tags.filter((tag) => !own.includes(tag))].slice(0, mostAccounts + 1).join('.')
}

/** The cookie of a browser under a new id, which drops the failures counted for the old id. */
export const newDeviceWith = (vault: Vault, email: string): string => withAccount(vault, newDevice(), email)

const newDevice = (): string => randomBytes(tagBytes).toString('base64url')
