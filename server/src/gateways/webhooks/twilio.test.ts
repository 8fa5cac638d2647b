import { describe, expect, it } from 'vitest'
import { twilioSignature, twilioWebhook } from './twilio.ts'

// The example of Twilio's own documentation.
const publicUrl = 'https://mycompany.com'
const url = '/myapp.php?foo=1&bar=2'
const fields = {
  Digits: '1234',
  To: '+18005551212',
  From: '+14158675309',
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
}
const body = Buffer.from(new URLSearchParams(fields).toString())
const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8='
const verify = twilioWebhook({ authToken: '12345', publicUrl })

describe('a message of Twilio', () => {
  it("is verified by the signature of Twilio's documented example", () => {
    expect(verify({ headers: { 'x-twilio-signature': signature }, url, body })).toMatchObject({ signedAt: null })
  })

  it('has another event id for other bytes or another address', () => {
    const idOf = (at: string, bytes: Buffer) => {
      const signed = twilioSignature('12345', `${publicUrl}${at}`, bytes).toString('base64')
      return verify({ headers: { 'x-twilio-signature': signed }, url: at, body: bytes })?.eventId
    }
    const ids = [idOf(url, body), idOf(url, body), idOf('/other', body), idOf(url, Buffer.from('To=1'))]
    expect(new Set(ids).size).toBe(3)
    expect(ids).not.toContain(undefined)
  })

  it.each([
    ['no signature', {}, url, body],
    ['an empty signature', { 'x-twilio-signature': '' }, url, body],
    ['another address', { 'x-twilio-signature': signature }, '/myapp.php?foo=1&bar=3', body],
    ['a changed field', { 'x-twilio-signature': signature }, url, Buffer.from(`${body.toString()}&Digits=5`)],
    ['no body', { 'x-twilio-signature': signature }, url, Buffer.alloc(0)],
  ])('is not verified with %s', (_, headers, at, bytes) => {
    expect(verify({ headers, url: at, body: bytes })).toBeNull()
  })
})
