import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { list, originUrl, serviceUrl, word } from './fields.ts'
import type { Reader } from './reader.ts'

export interface DocusignConfig {
  readonly integrationKey: string
  /** The user in whose name envelopes are sent. */
  readonly userId: string
  readonly accountId: string
  /** The origin of the account's REST API, such as https://na4.docusign.net. */
  readonly baseUrl: string
  /** The origin that gives out access tokens. */
  readonly authUrl: string
  readonly privateKey: KeyObject
  /** The secrets of Connect, by which messages of DocuSign are recognised. */
  readonly connectKeys: readonly string[]
  /** The address of DocuSign JS. */
  readonly scriptUrl: string
  /** The origin of the signing page that DocuSign JS shows in a frame. */
  readonly appsUrl: string
}

const required = [
  'DOCUSIGN_INTEGRATION_KEY',
  'DOCUSIGN_USER_ID',
  'DOCUSIGN_ACCOUNT_ID',
  'DOCUSIGN_BASE_URL',
  'DOCUSIGN_AUTH_URL',
  'DOCUSIGN_CONNECT_KEYS',
] as const
const keyNames = ['DOCUSIGN_PRIVATE_KEY', 'DOCUSIGN_PRIVATE_KEY_FILE'] as const
const optional = ['DOCUSIGN_SCRIPT_URL', 'DOCUSIGN_APPS_URL'] as const

/** Host names of the developer environment end their first label with -d. */
const developerAuthUrl = 'https://account-d.docusign.com'

function readPem({ given, mistakes }: Reader, workingFolder: string): string | null {
  const [text, file] = keyNames.map(given)
  if (text !== undefined && file !== undefined) {
    mistakes.push(`${keyNames.join(' and ')} cannot be set together`)
    return null
  }
  // One line of an environment file holds the line breaks of a key as \n.
  if (text !== undefined) return text.replaceAll('\\n', '\n')
  if (file === undefined) return null
  try {
    return readFileSync(path.resolve(workingFolder, file), 'utf8')
  } catch (error) {
    mistakes.push(`DOCUSIGN_PRIVATE_KEY_FILE cannot be read: ${(error as NodeJS.ErrnoException).code}`)
    return null
  }
}

function readPrivateKey(reader: Reader, workingFolder: string): KeyObject | null {
  const pem = readPem(reader, workingFolder)
  if (pem === null) return null
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // The message of the library may hold a part of the key.
  }
  const name = keyNames.find((each) => reader.given(each) !== undefined)
  reader.mistakes.push(`${name} must be an RSA private key in PEM form without a password`)
  return null
}

/** All settings of DocuSign, or null for the built-in signing service. */
export function readDocusign(reader: Reader, workingFolder: string): DocusignConfig | null {
  const { given, read, mistakes } = reader
  const isGiven = (name: string) => given(name) !== undefined
  const before = mistakes.length
  const set = [...required, ...keyNames, ...optional].filter(isGiven)
  if (set.length === 0) return null

  const missing: string[] = required.filter((name) => !isGiven(name))
  if (!keyNames.some(isGiven)) missing.push(keyNames.join(' or '))
  if (missing.length > 0) mistakes.push(`${missing.join(', ')} is required when ${set.join(', ')} is set`)

  const integrationKey = read('DOCUSIGN_INTEGRATION_KEY', word)
  const userId = read('DOCUSIGN_USER_ID', word)
  const accountId = read('DOCUSIGN_ACCOUNT_ID', word)
  const baseUrl = read('DOCUSIGN_BASE_URL', originUrl(true))
  const authUrl = read('DOCUSIGN_AUTH_URL', originUrl(true))
  const environment = authUrl === developerAuthUrl ? '-d' : ''
  const scriptUrl = read('DOCUSIGN_SCRIPT_URL', serviceUrl) ?? `https://js${environment}.docusign.com/bundle.js`
  const appsUrl = read('DOCUSIGN_APPS_URL', originUrl(true)) ?? `https://apps${environment}.docusign.com`
  const connectKeys = list(given('DOCUSIGN_CONNECT_KEYS') ?? '')
  const privateKey = readPrivateKey(reader, workingFolder)
  if (mistakes.length > before || !integrationKey || !userId || !accountId || !baseUrl || !authUrl || !privateKey)
    return null
  return { integrationKey, userId, accountId, baseUrl, authUrl, privateKey, connectKeys, scriptUrl, appsUrl }
}
