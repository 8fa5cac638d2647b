import { globSync } from 'node:fs'
import { Client, signedIn, type Answer } from '../client.ts'
import { NotTried, type Fault } from '../fault.ts'
import { ProductNode } from '../node.ts'
import { ownerPath, pdf, upload } from '../uploads.ts'

/** Beyond the longest lifetime of a session in both directions, and a typical jump of a lost clock. */
const skews = ['+13h', '-13h', '+10m']
const library = () =>
  globSync('/usr/lib/*/faketime/libfaketime.so.1')[0] ?? globSync('/usr/lib/faketime/libfaketime.so.1')[0]

/** The clock of a node is wrong. Expiry uses the clock of the database, so both nodes agree. */
export const clockSkew: Fault = {
  id: 'F9',
  name: 'clock-skew',
  title: `a second node whose clock is wrong by ${skews.join(', ')}`,
  async run(testBed) {
    const preload = library()
    if (!preload) throw new NotTried('libfaketime is not installed (Debian: apt-get install faketime)')
    const {
      postgres,
      nodes: [right],
      folder,
    } = await testBed.startNodes()
    if (!right) throw new Error('There is no node')
    const refused: Record<string, number> = {}
    const broken: string[] = []
    let acknowledged = 0
    const expect = (what: string, { status }: Answer) => {
      if (status === 200) acknowledged += 1
      else {
        refused[status] = (refused[status] ?? 0) + 1
        broken.push(`${what} was answered ${status}`)
      }
    }
    for (const skew of skews) {
      const wrong = await ProductNode.start({
        CREDENCE_DATA: folder,
        DATABASE_URL: postgres.url,
        LD_PRELOAD: preload,
        FAKETIME: skew,
        DONT_FAKE_MONOTONIC: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      })
      for (const [from, to, way] of [
        [right, wrong, `made on the right node, used at ${skew}`],
        [wrong, right, `made at ${skew}, used on the right node`],
      ] as const) {
        const manager = await signedIn(from.port, 'manager@aurora.test')
        const there = manager.at(to.port)
        expect(`a session ${way}`, await there.ask({ path: '/api/revenueteam/current' }))
        const bearer = await new Client(from.port).ask({
          method: 'POST',
          path: '/api/auth/sign-in',
          json: { email: 'editor@aurora.test', password: 'Welcome-2026!' },
        })
        expect(`a sign-in for a token at ${from === wrong ? skew : 'the right node'}`, bearer)
        expect(
          `a bearer token ${way}`,
          await new Client(to.port).ask({
            path: '/api/revenueteam/current',
            headers: { authorization: `Bearer ${(bearer.body as { accessToken: string }).accessToken}` },
          }),
        )
        expect(
          `an upload at ${from === wrong ? skew : 'the right node'}`,
          await upload(manager, 'skewed.pdf', pdf(2000)),
        )
        const address = await manager.ask({
          method: 'POST',
          path: `${ownerPath}/file/signeddownloadurl`,
          json: { filename: 'skewed.pdf' },
        })
        expect(`a signed address ${way}`, await there.ask({ path: (address.body as { url: string }).url }))
        const link = await manager.ask({ method: 'POST', path: '/api/auth/generateresetpasswordtoken/4', json: {} })
        expect(
          `a password link ${way}`,
          await new Client(to.port).ask({
            path: `/api/auth/resetpassword/${new URL((link.body as { url: string }).url).pathname.split('/').at(-1)}`,
          }),
        )
      }
      await wrong.end()
    }
    return {
      acknowledged,
      lost: 0,
      doubled: 0,
      refused,
      recoveryMs: null,
      broken,
      note: `${skews.join(', ')} in both directions`,
    }
  },
}
