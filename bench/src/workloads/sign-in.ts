import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import { staff } from '../test-bed.ts'
import type { Workload } from '../workload.ts'
import { milliseconds } from './figures.ts'

/** One sign-in with the right password, against the password hash alone. */
export const signIn: Workload = {
  name: 'sign-in',
  async run(testBed, rounds) {
    const { server } = await testBed.testServer('own')
    const authorization = `Basic ${Buffer.from(`${staff.email}:${testBed.password}`).toString('base64')}`
    const ours = await startWorker('http-load', {
      port: server.port,
      connections: 1,
      method: 'POST',
      paths: ['/api/auth/login'],
      headers: { authorization },
      expect: 200,
    })
    const verify = await startWorker('verify-password', { hash: testBed.passwordHash, password: testBed.password })
    const result = await interleave(ours.side, verify.side, { rounds, roundMs: 1000, figure: 'p50Ms' })
    return {
      name: this.name,
      unit: 'x argon2 verify, p50',
      value: result.ratio,
      target: { atMost: 1.25 },
      detail: milliseconds(result),
    }
  },
}
