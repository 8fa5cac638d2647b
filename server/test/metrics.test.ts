import { describe, expect, it } from 'vitest'
import { Browser } from './kit/browser.ts'
import { useDemoWorld } from './kit/demo-world.ts'

const token = 'a-token-for-the-collector'
const demo = useDemoWorld({ env: { CREDENCE_METRICS_TOKEN: token } })
const closed = useDemoWorld()
const read = (from: string, headers: Record<string, string> = {}, { world } = demo) =>
  world.ask('GET', '/metrics', { from, headers })
const bearer = (text: string) => ({ authorization: `Bearer ${text}` })

describe('/metrics', () => {
  it('/metrics is read without a token on the same machine alone, and never through a proxy on it', async () => {
    expect((await read('127.0.0.1')).status).toBe(200)
    expect((await read('::1')).status).toBe(200)
    expect((await read('10.1.2.3')).status).toBe(404)
    expect((await read('127.0.0.1', { 'x-forwarded-for': '10.1.2.3' })).status).toBe(404)
  })

  it('/metrics is read from elsewhere with its token, and with no other', async () => {
    expect((await read('10.1.2.3', bearer(token))).status).toBe(200)
    expect((await read('127.0.0.1', { 'x-forwarded-for': '10.1.2.3', ...bearer(token) })).status).toBe(200)
    expect((await read('10.1.2.3', bearer(`${token}x`))).status).toBe(401)
    expect((await read('10.1.2.3', bearer(token), closed)).status).toBe(404)
  })

  it('/metrics holds the figures of the product, without a word about a person', async () => {
    await new Browser(demo.world).signIn('editor@aurora.test')
    await new Browser(demo.world).signIn('editor@aurora.test', { password: 'wrong' })
    await new Browser(demo.world).signIn('code@aurora.test')
    const { body } = await read('127.0.0.1')
    for (const line of [
      'credence_sign_ins_total{outcome="ok"} 1',
      'credence_sign_ins_total{outcome="refused"} 1',
      'credence_sign_ins_total{outcome="code_sent"} 1',
      'credence_sessions 1',
      'credence_rate_limited_total 0',
      'credence_queue_jobs{queue="email",state="failed"} 0',
      'credence_queue_jobs{queue="scan-file",state="waiting"} 0',
      'credence_area_status{area="mail",status="off"} 1',
      'credence_area_status{area="database",status="ok"} 1',
    ])
      expect(body.split('\n')).toContain(line)
    expect(body).toMatch(/^# TYPE credence_mails_total counter$/m)
    expect(body).not.toMatch(/aurora|@/)
  })
})
