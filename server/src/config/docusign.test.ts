import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { mistakesOf } from '../../test/kit/config-mistakes.ts'
import { readConfig } from './config.ts'

const pemOf = (kind: 'rsa' | 'ed25519') =>
  (kind === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519')).privateKey
    .export({ type: 'pkcs8', format: 'pem' })
    .toString()
const pem = pemOf('rsa')
const folder = mkdtempSync(path.join(tmpdir(), 'credence-docusign-'))
afterAll(() => rmSync(folder, { recursive: true }))

const settings = {
  DOCUSIGN_INTEGRATION_KEY: '0f3a1f3e-5d0c-4f6e-9a57-0a3a9f1c2b01',
  DOCUSIGN_USER_ID: '0f3a1f3e-5d0c-4f6e-9a57-0a3a9f1c2b02',
  DOCUSIGN_ACCOUNT_ID: '0f3a1f3e-5d0c-4f6e-9a57-0a3a9f1c2b03',
  DOCUSIGN_BASE_URL: 'https://na4.docusign.net',
  DOCUSIGN_AUTH_URL: 'https://account.docusign.com',
  DOCUSIGN_CONNECT_KEYS: 'first=, second=',
  DOCUSIGN_PRIVATE_KEY: pem,
}

describe('settings of DocuSign', () => {
  it('choose the addresses of DocuSign JS by the environment', () => {
    expect(readConfig(settings).docusign).toMatchObject({
      integrationKey: settings.DOCUSIGN_INTEGRATION_KEY,
      baseUrl: 'https://na4.docusign.net',
      authUrl: 'https://account.docusign.com',
      connectKeys: ['first=', 'second='],
      scriptUrl: 'https://js.docusign.com/bundle.js',
      appsUrl: 'https://apps.docusign.com',
    })
    expect(readConfig({ ...settings, DOCUSIGN_AUTH_URL: 'https://account-d.docusign.com' }).docusign).toMatchObject({
      scriptUrl: 'https://js-d.docusign.com/bundle.js',
      appsUrl: 'https://apps-d.docusign.com',
    })
    expect(
      readConfig({
        ...settings,
        DOCUSIGN_SCRIPT_URL: 'http://127.0.0.1:9/bundle.js',
        DOCUSIGN_APPS_URL: 'http://127.0.0.1:9',
      }).docusign,
    ).toMatchObject({ scriptUrl: 'http://127.0.0.1:9/bundle.js', appsUrl: 'http://127.0.0.1:9' })
  })

  it('take the private key on one line or from a file', () => {
    const oneLine = { ...settings, DOCUSIGN_PRIVATE_KEY: pem.replaceAll('\n', '\\n') }
    writeFileSync(path.join(folder, 'docusign.pem'), pem)
    const inFile = { ...settings, DOCUSIGN_PRIVATE_KEY: '', DOCUSIGN_PRIVATE_KEY_FILE: 'docusign.pem' }
    for (const env of [oneLine, inFile])
      expect(readConfig(env, folder).docusign?.privateKey.export({ type: 'pkcs8', format: 'pem' })).toBe(pem)
  })

  it.each(Object.keys(settings))('are refused without %s', (name) => {
    const [line, ...others] = mistakesOf({ ...settings, [name]: '' }, folder)
    expect(others).toEqual([])
    expect(line).toMatch(new RegExp(`^${name}( or DOCUSIGN_PRIVATE_KEY_FILE)? is required when DOCUSIGN_`))
  })

  it.each([
    [{ DOCUSIGN_BASE_URL: 'http://na4.docusign.net' }, /^DOCUSIGN_BASE_URL must be an https address/],
    [{ DOCUSIGN_BASE_URL: 'https://na4.docusign.net/restapi' }, /^DOCUSIGN_BASE_URL must be an https address without/],
    [{ DOCUSIGN_AUTH_URL: 'account.docusign.com' }, /^DOCUSIGN_AUTH_URL must be an https address/],
    [{ DOCUSIGN_ACCOUNT_ID: 'a/b' }, /^DOCUSIGN_ACCOUNT_ID must be one word/],
    [{ DOCUSIGN_SCRIPT_URL: 'http://js.docusign.com/bundle.js' }, /^DOCUSIGN_SCRIPT_URL must be an https address/],
    [{ DOCUSIGN_PRIVATE_KEY: 'secret words' }, /^DOCUSIGN_PRIVATE_KEY must be an RSA private key/],
    [{ DOCUSIGN_PRIVATE_KEY: pemOf('ed25519') }, /^DOCUSIGN_PRIVATE_KEY must be an RSA private key/],
    [{ DOCUSIGN_PRIVATE_KEY_FILE: 'docusign.pem' }, /cannot be set together$/],
    [
      { DOCUSIGN_PRIVATE_KEY: '', DOCUSIGN_PRIVATE_KEY_FILE: 'missing.pem' },
      /^DOCUSIGN_PRIVATE_KEY_FILE cannot be read: ENOENT$/,
    ],
  ])('refuse %j in one line without the value', (env, message) => {
    const lines = mistakesOf({ ...settings, ...env }, folder)
    expect(lines).toEqual([expect.stringMatching(message)])
    expect(lines[0]).not.toContain('secret words')
  })
})
