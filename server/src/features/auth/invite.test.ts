import { getPasswordLink, setPassword } from '@credence/contract/auth/calls'
import { listTeams } from '@credence/contract/teams/calls'
import { describe, expect, it } from 'vitest'
import { Browser } from '../../../test/kit/browser.ts'
import { useDemoWorld } from '../../../test/kit/demo-world.ts'
import { inviteAdministrator } from './invite.actions.ts'
import { makePasswordLink } from './password.actions.ts'

const demo = useDemoWorld()
const person = { email: 'ops@credence.test', firstName: 'Ola', lastName: 'Nordmann' }
const invite = (email: string) =>
  demo.world.inTeam(undefined, async (scope) => {
    const id = await inviteAdministrator(scope, { ...person, email })
    return { id, url: await makePasswordLink(scope, { id: id, hasPassword: false }) }
  })
const statusOf = async (url: string) =>
  (await demo.world.call(getPasswordLink, { params: { token: url.split('/').at(-1) } })).status

describe('inviting a platform administrator', () => {
  it('creates an account without a password, and a link that sets the first one', async () => {
    const { id, url } = await invite(person.email)
    const [account] = await demo.world.sql(
      'select team_id, is_admin, authorities, password_hash, asks_code from account where id = $1',
      [id],
    )
    expect(account).toEqual({ team_id: null, is_admin: true, authorities: [], password_hash: null, asks_code: true })
    expect(url).toMatch(/^http:\/\/localhost:4000\/auth\/reset-password\/[\w-]{43}$/)

    const token = url.split('/').at(-1) ?? ''
    expect((await demo.world.call(getPasswordLink, { params: { token } })).body).toEqual({
      firstName: 'Ola',
      isReset: false,
    })
    const password = 'First-Admin-2026!'
    expect(
      (await demo.world.call(setPassword, { body: { token, password, passwordConfirmation: password } })).status,
    ).toBe(200)
    await demo.world.sql('update account set asks_code = false where id = $1', [id])
    const browser = new Browser(demo.world)
    expect((await browser.signIn(person.email, { password })).status).toBe(200)
    expect((await demo.world.call(listTeams, {}, { as: browser.cookies['__Host-sid'] })).status).toBe(200)
    expect(
      await demo.world.sql("select account_id, team_id from audit_event where action = 'administrator invited'"),
    ).toEqual([{ account_id: id, team_id: null }])
  })

  it('finds an existing administrator, whatever the case of the address, and revokes the earlier link', async () => {
    const first = await invite('again@credence.test')
    const second = await invite(' AGAIN@Credence.test ')
    expect(second.id).toBe(first.id)
    expect([await statusOf(first.url), await statusOf(second.url)]).toEqual([404, 200])
  })

  it('does not promote the user of a team', async () => {
    await expect(invite('editor@aurora.test')).rejects.toThrow(
      'editor@aurora.test belongs to a user of a team and cannot become a platform administrator',
    )
    expect(await demo.world.sql('select is_admin, team_id from account where id = 3')).toEqual([
      { is_admin: false, team_id: 1 },
    ])
  })

  it.each(['', 'nobody', 'a@b.test\r\nBcc: c@d.test'])('refuses the address %j', async (email) => {
    await expect(invite(email)).rejects.toThrow(/valid email|Email is required/)
  })
})
