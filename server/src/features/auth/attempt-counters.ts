import type { Services } from '../../kit/request/services.ts'
import {
  accountLimit,
  addressLimit,
  codeLimit,
  everywhereLimit,
  sourceOf,
  withoutStop,
  type Counter,
} from '../../kit/request/throttle.ts'
import { emailKey } from './auth.queries.ts'
import { knownDevice } from './device-cookie.ts'

/** The source of an attempt: a browser that the account has used before, otherwise a network. */
interface Client {
  name: string
  isKnown: boolean
}

/** The counters that an attempt's failures increment, and that can block the attempt. */
export interface Counters {
  /** A pseudonymous id of the client. Each client has its own security codes. */
  client: string
  /** Only a known browser's own failures block it. */
  isKnown: boolean
  passwords: Counter[]
  codes: Counter[]
  /** Counters that a successful sign-in resets. */
  resets: string[]
}

type Kind = 'account' | 'code'

/** The key of a failure counter. It does not reveal the email address. */
const keyOf = ({ vault }: Services, kind: Kind, email: string, client = ''): string =>
  `${kind}:${vault.hmac('throttle', `${emailKey(email)}|${client}`).toString('base64url')}`

/** The counters of an account over all networks. They are reset when the owner sets a new password. */
export const countersOfAllNetworks = (services: Services, email: string): string[] => [
  keyOf(services, 'account', email),
  keyOf(services, 'code', email),
]

function countersAt(services: Services, email: string, { name, isKnown }: Client, address: string): Counters {
  const [account, code] = [keyOf(services, 'account', email, name), keyOf(services, 'code', email, name)]
  if (isKnown)
    return {
      client: code,
      isKnown,
      passwords: [{ key: account, limit: accountLimit }],
      codes: [{ key: code, limit: codeLimit }],
      resets: [account, code],
    }
  const everywhere = countersOfAllNetworks(services, email)
  const [accountEverywhere = '', codeEverywhere = ''] = everywhere
  return {
    client: code,
    isKnown,
    resets: [account, code, ...everywhere],
    passwords: [
      { key: account, limit: withoutStop(accountLimit) },
      { key: accountEverywhere, limit: everywhereLimit },
      { key: `address:${sourceOf(address)}`, limit: addressLimit },
    ],
    codes: [
      { key: code, limit: withoutStop(codeLimit) },
      { key: codeEverywhere, limit: everywhereLimit },
    ],
  }
}

interface Attempted {
  email: string
  browserToken?: string | undefined
  device?: string | undefined
}

/** The counters of an attempt from a remembered browser. */
export const countersOfBrowser = (
  services: Services,
  { email, browserToken = '' }: Attempted,
  address: string,
): Counters => countersAt(services, email, { name: `browser ${browserToken}`, isKnown: true }, address)

/** The counters of an attempt from any other browser: by its device cookie, otherwise by its network. */
export function countersOfClient(services: Services, { email, device }: Attempted, address: string): Counters {
  const known = knownDevice(services.vault, device, email)
  return countersAt(
    services,
    email,
    known === null
      ? { name: `network ${sourceOf(address)}`, isKnown: false }
      : { name: `device ${known}`, isKnown: true },
    address,
  )
}

export const keysOf = (counters: readonly Counter[]): string[] => counters.map(({ key }) => key)
