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

/** Where an attempt comes from: a browser that the account is known to use, or else a network. */
interface Client {
  name: string
  isKnown: boolean
}

/** What counts the failures of an attempt and blocks it. */
export interface Counters {
  /** The client under a name that tells nothing; its codes are counted and ended apart from those of others. */
  client: string
  /** A browser that the account is known to use is blocked only by its own failures. */
  isKnown: boolean
  passwords: Counter[]
  codes: Counter[]
  /** Forgotten by a success. */
  forgets: string[]
}

type Kind = 'account' | 'code'

/** The key of a failure counter. Email addresses are not readable in it. */
const keyOf = ({ vault }: Services, kind: Kind, email: string, client = ''): string =>
  `${kind}:${vault.hmac('throttle', `${emailKey(email)}|${client}`).toString('base64url')}`

/** The counters of an account over all networks, forgotten when its owner sets a new password. */
export const everywhereOf = (services: Services, email: string): string[] => [
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
      forgets: [account, code],
    }
  const everywhere = everywhereOf(services, email)
  const [accountEverywhere = '', codeEverywhere = ''] = everywhere
  return {
    client: code,
    isKnown,
    forgets: [account, code, ...everywhere],
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

/** The counters of an attempt from a browser that turns out to be remembered. */
export const countersOfBrowser = (
  services: Services,
  { email, browserToken = '' }: Attempted,
  address: string,
): Counters => countersAt(services, email, { name: `browser ${browserToken}`, isKnown: true }, address)

/** The counters of an attempt from any other browser, by its device cookie or else by its network. */
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
