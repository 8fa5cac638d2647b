import { getSignInLink, signInByLink, signInLinkMessages, signInMessages } from '@credence/contract/auth/calls'
import { getMe } from '@credence/contract/profile/calls'
import { setTeamClosed } from '@credence/contract/teams/calls'
import { describe, expect, it } from 'vitest'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { signInLink } from '../../admin/sign-in-link.ts'

const demo = useDemoWorld()

/** The lines that `npm run admin -- sign-in-link` prints. */
async function printed(email: string): Promise<string[]> {
  const lines: string[] = []
  await signInLink.run([email], {
    say: (line) => void lines.push(line),
    withServices: (work) => work(demo.world.services),
  })
  return lines
}
const tokenFor = async (email: string) =>
  /\/auth\/sign-in-link\/([\w-]{43})$/.exec((await printed(email)).at(-1) ?? '')?.[1] ?? 'no link'
const use = (token: string) => demo.world.call(signInByLink, { body: { token } })

describe('a sign-in link', () => {
  it('signs its account in once, without password and code, and every step is recorded', async () => {
    const token = await tokenFor('code@aurora.test')
    expect((await demo.world.call(getSignInLink, { params: { token } })).body).toEqual({
      firstName: expect.any(String),
      email: 'code@aurora.test',
    })
    const reply = await use(token)
    expect(reply.status).toBe(200)
    expect((await demo.world.call(getMe, {}, { as: reply.cookies['__Host-sid'] })).body.email).toBe('code@aurora.test')
    expect(await use(token)).toMatchObject({ status: 404, body: { message: signInLinkMessages.invalid } })
    expect(
      await demo.world.sql(
        "select action, detail from audit_event e join account a on a.id = e.account_id where a.email = 'code@aurora.test' order by e.id",
      ),
    ).toEqual([
      { action: 'sign-in link made', detail: {} },
      { action: 'sign-in', detail: { by: 'link' } },
    ])
  })

  it('used twice at the same time signs in once', async () => {
    const token = await tokenFor('editor@aurora.test')
    expect(
      (await Promise.all([use(token), use(token), use(token)])).map(({ status }) => status).toSorted((a, b) => a - b),
    ).toEqual([200, 404, 404])
  })

  it('is revoked by the next one, and expires after fifteen minutes', async () => {
    const [first, second] = [await tokenFor('editor@aurora.test'), await tokenFor('editor@aurora.test')]
    expect((await use(first)).status).toBe(404)
    await demo.world.sql("update link set expires_at = now() where purpose = 'signIn'")
    expect(await use(second)).toMatchObject({ status: 422, body: { message: signInLinkMessages.expired } })
  })

  it('does not set a password, and a password link does not sign in', async () => {
    const token = await tokenFor('editor@aurora.test')
    expect((await demo.world.ask('GET', `/api/auth/resetpassword/${token}`)).status).toBe(404)
  })

  it('is not made for an unknown address or a closed team, and an earlier one does not sign in to a closed team', async () => {
    await expect(printed('nobody@aurora.test')).rejects.toThrow('Nobody has the address nobody@aurora.test')
    await expect(printed('notanemail')).rejects.toThrow('notanemail is not an email address')
    const token = await tokenFor('manager@cascade.test')
    await demo.world.call(
      setTeamClosed,
      { params: { id: 2 }, body: { isClosed: true } },
      { as: await sessionOf(demo.world, 'admin@credence.test') },
    )
    expect(await use(token)).toMatchObject({ status: 423, body: { message: signInMessages.teamClosed } })
    await expect(printed('manager@cascade.test')).rejects.toThrow('The revenue team of manager@cascade.test is closed')
  })
})
