import { isTimeZone } from '@credence/contract/time-zones'
import { isIP } from 'node:net'
import { z } from 'zod'
import { isDatabaseAddress } from '../database/address.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** A check on text that may also convert it. `parse` returns null for invalid text. */
const parsed = <T>(message: string, parse: (text: string) => T | null) =>
  z.string().transform((text, context): T => {
    const value = parse(text)
    if (value !== null) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** The parts of a text that are separated by commas. */
export const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

const isLoopback = (url: URL): boolean =>
  url.hostname === 'localhost' ||
  url.hostname.endsWith('.localhost') ||
  url.hostname === '[::1]' ||
  /^127(\.\d+){3}$/.test(url.hostname)

const isSafe = (url: URL): boolean => url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))

export const port = (least: 0 | 1) =>
  parsed(`must be a whole number from ${least} to 65535`, (text) => {
    const value = Number(text)
    return /^\d{1,5}$/.test(text) && value >= least && value <= 65_535 ? value : null
  })

export const count = parsed('must be a whole number from 1 to 1000000000', (text) =>
  /^[1-9]\d{0,8}$|^1000000000$/.test(text) ? Number(text) : null,
)

export const years = parsed('must be a whole number of years from 1 to 100', (text) =>
  /^[1-9]\d?$|^100$/.test(text) ? Number(text) : null,
)

export const flag = parsed(
  'must be true or false',
  (text) => ({ true: true, 1: true, yes: true, false: false, 0: false, no: false })[text.toLowerCase()] ?? null,
)

/**
 * The address that people type, without a path. It is the base of links in emails and of the check of request origins.
 */
export const originUrl = (mustBeSafe: boolean) =>
  parsed(
    mustBeSafe
      ? 'must be an https address without a path, such as https://credence.example.org'
      : 'must be an http or https address without a path, such as http://localhost:4000',
    (text) => {
      const url = urlOf(text)
      if (!url || !/^https?:$/.test(url.protocol) || (mustBeSafe && !isSafe(url))) return null
      return text.replace(/\/$/, '').toLowerCase() === url.origin || url.href === `${url.origin}/` ? url.origin : null
    },
  )

export const webUrl = parsed('must be an http or https address', (text) =>
  /^https?:$/.test(urlOf(text)?.protocol ?? '') ? text : null,
)

export const serviceUrl = parsed('must be an https address', (text) => {
  const url = urlOf(text)
  return url && isSafe(url) ? text : null
})

export const postgresUrl = parsed(
  'must look like postgres://user:password@host:5432/database, where several hosts are separated by commas and target_session_attrs is read-write or primary, if it is said',
  (text) => (isDatabaseAddress(text) ? text : null),
)

/** With fewer connections, one long read and one long write would block all other requests. */
export const fewestConnections = 4

export const connectionCount = parsed(`must be a whole number from ${fewestConnections} to 1000`, (text) => {
  const value = Number(text)
  return /^\d{1,4}$/.test(text) && value >= fewestConnections && value <= 1000 ? value : null
})

export const smtpUrl = parsed(
  'must look like smtp://user:password@host:587 or smtps://user:password@host:465',
  (text) => {
    const url = urlOf(text)
    if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || Boolean(url.username) !== Boolean(url.password))
      return null
    const secure = url.protocol === 'smtps:'
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (secure ? 465 : 587),
      secure,
      user: url.username ? decodeURIComponent(url.username) : null,
      password: url.password ? decodeURIComponent(url.password) : null,
    }
  },
)

export const mailAddress = z.email('must be an email address')

export const sender = parsed('must be an address, or a name followed by <address>', (text) => {
  const address = /^[^<>\r\n\0]+ <([^<>\r\n\0]+)>$/.exec(text)?.[1] ?? text
  return mailAddress.safeParse(address).success ? text : null
})

export const keyBytes = parsed('must be 32 bytes, written as 64 hexadecimal digits or as base64', (text) => {
  if (/^[\da-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : null
})

export const proxyAddress = parsed(
  'must list addresses such as 10.0.0.7 or networks such as 10.0.0.0/24, separated by commas',
  (text) => {
    if (text === 'loopback') return text
    const [address = '', prefix, ...rest] = text.split('/')
    const family = isIP(address)
    if (!family || rest.length > 0) return null
    if (prefix === undefined) return text
    // A prefix of 0 would trust every address.
    return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (family === 4 ? 32 : 128) ? text : null
  },
)

export const timeZone = parsed('must be the name of a time zone, such as America/Chicago', (text) =>
  isTimeZone(text) ? text : null,
)

export const word = parsed('must be one word of letters, digits, dots, - or _', (text) =>
  /^[\w.-]{1,128}$/.test(text) ? text : null,
)

export const hostAndPort = parsed('must look like 127.0.0.1:3310, or be the path of a socket', (text) => {
  if (text.startsWith('/')) return { path: text }
  const [, host = '', number = ''] = /^(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? []
  return host && Number(number) >= 1 && Number(number) <= 65_535
    ? { host: host.replace(/^\[|\]$/g, ''), port: Number(number) }
    : null
})

export const webHost = parsed('must list hosts such as forms.example.org, separated by commas', (text) =>
  /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/i.test(text) ? text.toLowerCase() : null,
)

export const secretToken = parsed('must be at least 24 letters, digits, - or _', (text) =>
  /^[\w-]{24,200}$/.test(text) ? text : null,
)
