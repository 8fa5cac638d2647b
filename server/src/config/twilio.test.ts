import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { mistakesOf } from '../../test/kit/config-mistakes.ts'

const settings = { TWILIO_ACCOUNT_SID: 'AC01', TWILIO_AUTH_TOKEN: 'a-secret-token' }

describe('settings of Twilio', () => {
  it("lead to Twilio's own address, or to another one", () => {
    expect(readConfig(settings).twilio).toEqual({
      accountSid: 'AC01',
      authToken: 'a-secret-token',
      apiUrl: 'https://api.twilio.com',
    })
    expect(readConfig({ ...settings, TWILIO_API_URL: 'http://127.0.0.1:9' }).twilio?.apiUrl).toBe('http://127.0.0.1:9')
    expect(readConfig({}).twilio).toBeNull()
  })

  it.each([
    [
      { TWILIO_ACCOUNT_SID: 'AC01' },
      'TWILIO_AUTH_TOKEN is missing; TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN go together',
    ],
    [{ TWILIO_AUTH_TOKEN: 'a' }, 'TWILIO_ACCOUNT_SID is missing; TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN go together'],
    [
      { TWILIO_API_URL: 'https://api.twilio.com' },
      'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are required when TWILIO_API_URL is set',
    ],
    [
      { ...settings, TWILIO_API_URL: 'http://twilio.test' },
      'TWILIO_API_URL must be an https address without a path, such as https://credence.example.org',
    ],
    [
      { ...settings, TWILIO_ACCOUNT_SID: 'AC/../x' },
      'TWILIO_ACCOUNT_SID must be one word of letters, digits, dots, - or _',
    ],
  ])('are refused in %j', (env, message) => {
    expect(mistakesOf(env as Record<string, string>)).toEqual([message])
  })
})
