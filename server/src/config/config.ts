import { rateLimits } from '@credence/contract/kit/rate-limit'
import path from 'node:path'
import { z } from 'zod'
import {
  connectionCount,
  count,
  flag,
  keyBytes,
  list,
  logLevels,
  mailAddress,
  originUrl,
  port,
  postgresUrl,
  proxyAddress,
  secretToken,
  sender,
  serviceUrl,
  smtpUrl,
  timeZone,
  webUrl,
  years,
} from './fields.ts'
import { readDocusign, type DocusignConfig } from './docusign.ts'
import { readInboundFax, type InboundFaxConfig } from './fax.ts'
import { readFiles, type FilesConfig } from './files.ts'
import type { Reader } from './reader.ts'
import { readSeal, type SealConfig } from './seal.ts'
import { readSending, type SendingConfig } from './sending.ts'
import { readTwilio, type TwilioConfig } from './twilio.ts'
import { defaultDataFolder } from './data-folder.ts'
import { isDevelopmentKey } from './development-keys.ts'

export interface SmtpConfig {
  readonly host: string
  readonly port: number
  /** TLS from the first byte. Otherwise STARTTLS is used when the server offers it. */
  readonly secure: boolean
  /** Refuses to send over a connection without TLS. */
  readonly requireTls: boolean
  readonly user: string | null
  readonly password: string | null
  readonly from: string
}

interface RecaptchaConfig {
  readonly siteKey: string
  readonly secret: string
  readonly scriptUrl: string
  readonly verifyUrl: string
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  /** Null for the embedded database. */
  readonly databaseUrl: string | null
  /** The direct address of PostgreSQL if `databaseUrl` leads to a pooler; otherwise null. */
  readonly databaseListenUrl: string | null
  /** The most database connections of this process, including that of the change listener. */
  readonly connections: number
  readonly mode: 'demo' | 'production'
  readonly environment: string | null
  readonly publicUrl: string
  /** The time zone of teams without their own. */
  readonly timeZone: string
  /** Null in demo mode, where `loadMasterKey` makes a key and stores it. */
  readonly key: Buffer | null
  readonly previousKeys: readonly Buffer[]
  readonly proxies: readonly string[]
  /** The limit per person in each server process. */
  readonly callsPerMinute: number
  /** How long the audit trail is kept. */
  readonly auditYears: number
  /** With this token `/metrics` can be read from other machines; null allows this machine only. */
  readonly metricsToken: string | null
  /** Null for the embedded mailbox. */
  readonly smtp: SmtpConfig | null
  /** Null for the built-in proof of work. */
  readonly recaptcha: RecaptchaConfig | null
  readonly files: FilesConfig
  /** The folder of the daily backups and how many are kept; null turns them off. */
  readonly backup: { readonly folder: string; readonly keep: number } | null
  readonly sending: SendingConfig
  readonly inboundFax: InboundFaxConfig
  readonly seal: SealConfig
  /** Null for the built-in signing service. */
  readonly docusign: DocusignConfig | null
  /** Null for the simulator in a demo, and for no text messages in production. */
  readonly twilio: TwilioConfig | null
  readonly footer: {
    readonly supportEmail: string | null
    readonly supportPhone: string | null
    readonly privacyUrl: string | null
    readonly termsUrl: string | null
  }
  readonly logLevel: (typeof logLevels)[number]
}

/** All errors of the settings at once, one line each. The lines never hold a value. */
export class ConfigMistakes extends Error {
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(`The settings cannot be used:\n${lines.map((line) => `  ${line}`).join('\n')}`)
    this.name = 'ConfigMistakes'
    this.lines = lines
  }
}

type Environment = Readonly<Record<string, string | undefined>>

const ownVariables = [
  'CREDENCE_DATA',
  'CREDENCE_MODE',
  'CREDENCE_ENVIRONMENT',
  'CREDENCE_KEY',
  'CREDENCE_PREVIOUS_KEYS',
  'CREDENCE_PROXIES',
  'CREDENCE_AUDIT_YEARS',
  'CREDENCE_CALLS_PER_MINUTE',
  'CREDENCE_CONNECTIONS',
  'CREDENCE_BACKUP',
  'CREDENCE_BACKUP_KEEP',
  'CREDENCE_METRICS_TOKEN',
  'CREDENCE_TIME_ZONE',
  'CREDENCE_BROWSER',
]

/**
 * With ten nodes, seven of PostgreSQL's 97 default connections are left: for commands, a backup and an administrator.
 */
const usualConnections = 9

export function readConfig(env: Environment, workingFolder = process.cwd()): Config {
  const mistakes: string[] = []
  const given = (name: string) => env[name]?.trim() || undefined
  const read = <T>(name: string, schema: z.ZodType<T>): T | null => {
    const text = given(name)
    if (text === undefined) return null
    const result = schema.safeParse(text)
    if (result.success) return result.data
    mistakes.push(`${name} ${result.error.issues[0]?.message ?? 'is not valid'}`)
    return null
  }
  const readAll = <T>(name: string, schema: z.ZodType<T, string>) =>
    read(name, z.string().transform(list).pipe(z.array(schema))) ?? []

  for (const name of Object.keys(env)) {
    if (name.startsWith('CREDENCE_') && !ownVariables.includes(name))
      mistakes.push(`${name} is not a setting; there are ${ownVariables.join(', ')}`)
  }

  const mode =
    read('CREDENCE_MODE', z.enum(['demo', 'production'], 'must be demo or production')) ??
    (env.NODE_ENV === 'production' ? 'production' : 'demo')
  const isDemo = mode === 'demo'
  const required = (name: string, why = 'in production') => {
    if (!isDemo && given(name) === undefined) mistakes.push(`${name} is required ${why}`)
  }

  const chosenPort = read('PORT', port(0)) ?? 4000
  required('PUBLIC_URL')
  const publicUrl = read('PUBLIC_URL', originUrl(!isDemo)) ?? `http://localhost:${chosenPort}`

  required('CREDENCE_KEY', 'in production; make one with: node -p "crypto.randomBytes(32).toString(\'hex\')"')
  const key = read('CREDENCE_KEY', keyBytes)
  if (key && !isDemo && isDevelopmentKey(key))
    mistakes.push('CREDENCE_KEY is a known development key and protects nothing; make a random one')

  if (given('DATABASE_LISTEN_URL') !== undefined && given('DATABASE_URL') === undefined)
    mistakes.push('DATABASE_LISTEN_URL cannot be set without DATABASE_URL')

  const dataFolder = path.resolve(workingFolder, given('CREDENCE_DATA') ?? defaultDataFolder(workingFolder, mode))
  const smtp = readSmtp({ given, read, mistakes, isDemo })
  const config: Config = {
    port: chosenPort,
    host: given('HOST') ?? (isDemo ? 'localhost' : '::'),
    dataFolder,
    databaseUrl: read('DATABASE_URL', postgresUrl),
    databaseListenUrl: read('DATABASE_LISTEN_URL', postgresUrl),
    connections: read('CREDENCE_CONNECTIONS', connectionCount) ?? usualConnections,
    mode,
    environment: read(
      'CREDENCE_ENVIRONMENT',
      z.string().regex(/^[\w-]{1,32}$/, 'must be one word of up to 32 letters, digits, - or _'),
    ),
    publicUrl,
    timeZone: read('CREDENCE_TIME_ZONE', timeZone) ?? 'UTC',
    key,
    previousKeys: readAll('CREDENCE_PREVIOUS_KEYS', keyBytes),
    proxies: readAll('CREDENCE_PROXIES', proxyAddress),
    callsPerMinute: read('CREDENCE_CALLS_PER_MINUTE', count) ?? rateLimits.generic,
    auditYears: read('CREDENCE_AUDIT_YEARS', years) ?? 7,
    metricsToken: read('CREDENCE_METRICS_TOKEN', secretToken),
    smtp,
    recaptcha: readRecaptcha({ given, read, mistakes }),
    files: readFiles({ given, read, mistakes }, dataFolder),
    backup: readBackup({ given, read, mistakes }, workingFolder),
    sending: readSending({ given, read, mistakes }),
    inboundFax: readInboundFax({ given, read, mistakes }, isDemo),
    seal: readSeal({ given, read, mistakes }, workingFolder),
    docusign: readDocusign({ given, read, mistakes }, workingFolder),
    twilio: readTwilio({ given, read, mistakes }),
    footer: {
      supportEmail: read('SUPPORT_EMAIL', mailAddress) ?? (isDemo ? 'support@credence.test' : null),
      supportPhone: given('SUPPORT_PHONE') ?? (isDemo ? '(907) 555-0100' : null),
      privacyUrl: read('PRIVACY_URL', webUrl) ?? (isDemo ? 'https://credence.test/privacy' : null),
      termsUrl: read('TERMS_URL', webUrl) ?? (isDemo ? 'https://credence.test/terms' : null),
    },
    logLevel:
      read('LOG_LEVEL', z.enum(logLevels, `must be one of ${logLevels.join(', ')}`)) ?? (isDemo ? 'warn' : 'info'),
  }
  if (mistakes.length > 0) throw new ConfigMistakes(mistakes)
  return config
}

function readBackup({ given, read, mistakes }: Reader, workingFolder: string): Config['backup'] {
  const folder = given('CREDENCE_BACKUP')
  const keep = read('CREDENCE_BACKUP_KEEP', count)
  if (folder === undefined && keep !== null)
    mistakes.push('CREDENCE_BACKUP is required when CREDENCE_BACKUP_KEEP is set')
  return folder === undefined ? null : { folder: path.resolve(workingFolder, folder), keep: keep ?? 14 }
}

function readSmtp({ given, read, mistakes, isDemo }: Reader & { isDemo: boolean }): SmtpConfig | null {
  const url = read('SMTP_URL', smtpUrl)
  const parts = ['SMTP_HOST', 'SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD', 'SMTP_SECURE'].filter(
    (name) => given(name) !== undefined,
  )
  const chosenPort = read('SMTP_PORT', port(1))
  const isSecure = read('SMTP_SECURE', flag)
  const from = read('MAIL_FROM', sender)
  const isGiven = given('SMTP_URL') !== undefined || parts.length > 0

  if (given('SMTP_URL') !== undefined)
    parts.forEach((name) => mistakes.push(`${name} cannot be set together with SMTP_URL`))
  else if (isGiven && !given('SMTP_HOST')) mistakes.push(`SMTP_HOST is required when ${parts.join(', ')} is set`)
  if ((given('SMTP_USER') === undefined) !== (given('SMTP_PASSWORD') === undefined))
    mistakes.push('SMTP_USER and SMTP_PASSWORD must be set together')
  if (!isDemo && !isGiven) mistakes.push('SMTP_URL (or SMTP_HOST) is required in production')
  if (!isDemo && given('MAIL_FROM') === undefined) mistakes.push('MAIL_FROM is required in production')
  if (!isGiven) return null

  const target = url ?? {
    host: given('SMTP_HOST') ?? '',
    port: chosenPort ?? (isSecure ? 465 : 587),
    secure: isSecure ?? false,
    user: given('SMTP_USER') ?? null,
    password: given('SMTP_PASSWORD') ?? null,
  }
  const isLoopback = ['localhost', '127.0.0.1', '::1'].includes(target.host)
  return {
    ...target,
    requireTls: !isDemo && !target.secure && !isLoopback,
    from: from ?? 'Credence <no-reply@credence.test>',
  }
}

function readRecaptcha({ given, read, mistakes }: Reader): RecaptchaConfig | null {
  const siteKey = given('RECAPTCHA_SITE_KEY')
  const secret = given('RECAPTCHA_SECRET')
  const scriptUrl = read('RECAPTCHA_SCRIPT_URL', serviceUrl) ?? 'https://www.google.com/recaptcha/api.js'
  const verifyUrl = read('RECAPTCHA_VERIFY_URL', serviceUrl) ?? 'https://www.google.com/recaptcha/api/siteverify'
  if ((siteKey === undefined) !== (secret === undefined)) {
    mistakes.push(
      `${siteKey === undefined ? 'RECAPTCHA_SITE_KEY' : 'RECAPTCHA_SECRET'} is missing; RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET go together`,
    )
  }
  return siteKey !== undefined && secret !== undefined ? { siteKey, secret, scriptUrl, verifyUrl } : null
}
