import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { docusignConnect } from './docusign-connect.ts'

const body = Buffer.from('{"event":"envelope-completed"}\r\n')
// The text of a key is the secret, also where it could be decoded.
const keys = ['Zmlyc3Qga2V5IG9mIGNvbm5lY3Q=', 'c2Vjb25kIGtleSBvZiBjb25uZWN0']
const [firstKey = '', secondKey = ''] = keys
const signed = (key: string | Buffer, bytes = body) => createHmac('sha256', key).update(bytes).digest('base64')
const verify = docusignConnect(keys)
const verified = { eventId: createHash('sha256').update(body).digest('hex'), signedAt: null }

describe('a message of DocuSign Connect', () => {
  it.each([
    ['the first key', { 'x-docusign-signature-1': signed(firstKey) }],
    ['the second key alone', { 'x-docusign-signature-1': signed(secondKey) }],
    [
      'a key that we do not have and one that we have',
      { 'x-docusign-signature-1': signed('a new key'), 'x-docusign-signature-2': signed(secondKey) },
    ],
    ['the last of a hundred keys', { 'x-docusign-signature-100': signed(firstKey) }],
  ])('is verified when it is signed with %s', (_, headers) => {
    expect(verify({ headers, url: '/', body })).toEqual(verified)
  })

  it.each([
    ['no signature', {}],
    ['an empty signature', { 'x-docusign-signature-1': '' }],
    ['another key', { 'x-docusign-signature-1': signed('guessed') }],
    ['a decoded key', { 'x-docusign-signature-1': signed(Buffer.from(firstKey, 'base64')) }],
    ['a signature of other bytes', { 'x-docusign-signature-1': signed(firstKey, Buffer.from('{}')) }],
    ['a signature in another header', { 'x-docusign-signature-x': signed(firstKey), authorization: signed(firstKey) }],
  ])('is not verified with %s', (_, headers) => {
    expect(verify({ headers, url: '/', body })).toBeNull()
  })
})
