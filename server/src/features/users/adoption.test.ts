import * as auth from '@credence/contract/auth/calls'
import { levelsOf } from '@credence/contract/users/rights'
import { getCurrentTeam } from '@credence/contract/teams/calls'
import { texts } from '@credence/contract/texts'
import { listUsers, saveUserPermissions } from '@credence/contract/users/calls'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { demoPassword } from '../../../db/seeds/demo.ts'
import { Browser, mailTo, newestCode } from '../../../test/kit/browser.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { parts } from '../../../test/kit/parts.ts'
import { sendResetLink } from '../auth/password.actions.ts'

const demo = useDemoWorld()
const own = 'Own-Password-2026!'
let manager: string
let rival: string
let numbered = 0
let email: string
beforeAll(async () => {
  manager = await sessionOf(demo.world, 'manager@aurora.test')
  rival = await sessionOf(demo.world, 'manager@cascade.test')
})
beforeEach(async () => {
  await demo.world.sql('delete from throttle')
  numbered += 1
  email = `newcomer.${numbered}@example.test`
})

const person = () => ({ email, password: own, firstName: 'Nina', lastName: 'Newcomer' })
const begin = async () => (await demo.world.call(auth.signUp, { body: person() })).body.challenge as string
const finish = (challenge: string, mfaToken: string) =>
  demo.world.call(auth.signUp, { body: { ...person(), challenge, mfaToken } })
/** Signs up an account and returns its bearer token. */
const signedUp = async (): Promise<{ id: number; token: string }> => {
  const { body } = await finish(await begin(), await newestCode(demo.world, email))
  return { id: body.user.id, token: body.accessToken }
}
const add = (changes: object = {}, as = manager) =>
  demo.world.ask('POST', '/api/user/admin/details', {
    as,
    raw: parts({
      data: {
        firstName: 'Nina',
        lastName: 'Berg',
        email,
        cellPhone: '(907) 555-0142',
        sendWelcomeEmail: true,
        ...changes,
      },
    }),
  })
const teamOf = (token: string) => demo.world.call(getCurrentTeam, {}, { headers: { authorization: `Bearer ${token}` } })
const inTeam = async () =>
  (await demo.world.call(listUsers, {}, { as: manager })).body.users.find(
    (user: { email: string }) => user.email.toLowerCase() === email,
  )
const subjects = async () => (await mailTo(demo.world, email)).map(({ subject }) => subject)
const signIn = (password: string) => demo.world.call(auth.signInForToken, { body: { email, password } })

describe('adding a user whose address has an account without a team', () => {
  it("adds that account to the team with the manager's values, and its owner signs in as before", async () => {
    const { id, token } = await signedUp()
    expect((await teamOf(token)).status).toBe(412)
    const reply = await add()
    expect(reply).toMatchObject({ status: 200, body: { id, isAdopted: true } })
    expect(await inTeam()).toMatchObject({
      id,
      firstName: 'Nina',
      lastName: 'Berg',
      cellPhone: '(907) 555-0142',
      permissionGroups: levelsOf([]),
      canManage: true,
    })
    expect((await teamOf(token)).body).toEqual({ name: 'Aurora Revenue Partners' })
    const rights = {
      permissionGroups: { Tasks: { TASK: 'VIEW' } },
      practiceRestrictions: [],
      version: reply.body.version,
    }
    expect(
      (await demo.world.call(saveUserPermissions, { params: { id }, body: rights as never }, { as: manager })).status,
    ).toBe(200)
    expect((await signIn(own)).status).toBe(406)
    expect(
      await demo.world.sql(
        "select team_id, subject from audit_event where action = 'user adopted' order by id desc limit 1",
      ),
    ).toEqual([{ team_id: 1, subject: `user ${id}` }])
  })

  it('tells the owner the team and where to sign in, even if no welcome email was requested', async () => {
    await signedUp()
    expect((await add({ sendWelcomeEmail: false })).status).toBe(200)
    const [mail] = await mailTo(demo.world, email)
    expect(mail?.subject).toBe('You were added to Aurora Revenue Partners')
    expect(mail?.links).toEqual(['http://localhost:4000/auth/sign-in'])
  })

  it('works whatever the case of the address, and also saves the photo', async () => {
    const { id } = await signedUp()
    await demo.world.sql("insert into account_photo (account_id, key, image) values ($1, $2, '')", [
      id,
      `key-of-newcomer-${numbered}`.padEnd(22, 'x'),
    ])
    expect((await add({ email: email.toUpperCase() })).body).toMatchObject({ id, isAdopted: true })
    expect(await demo.world.sql('select team_id from account_photo where account_id = $1', [id])).toEqual([
      { team_id: 1 },
    ])
  })

  it('restricts it as the manager is restricted', async () => {
    const lesser = await demo.world.inTeam(1, (scope) =>
      buildAccount(
        scope,
        { teamId: 1, email: `lesser.${numbered}@aurora.test`, authorities: ['ADMIN_USER_MANAGEMENT_EDIT'] },
        [25],
      ),
    )
    const { id } = await signedUp()
    expect((await add({}, await demo.world.session(lesser))).status).toBe(200)
    expect(await demo.world.sql('select practices from account where id = $1', [id])).toEqual([{ practices: '{25}' }])
  })

  it('adds it to one team when two add it at once, and the other learns that the address is used', async () => {
    await signedUp()
    const replies = await Promise.all([add(), add({}, rival)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ message: texts.emailUsed })
    expect((await add({}, rival)).status).toBe(409)
  })

  it('returns the same answer for a repeated key', async () => {
    const { id } = await signedUp()
    const raw = parts({ data: { firstName: 'Nina', lastName: 'Berg', email, cellPhone: null } })
    const send = () =>
      demo.world.ask('POST', '/api/user/admin/details', {
        as: manager,
        raw,
        headers: { 'idempotency-key': `adopt-${numbered}` },
      })
    const [first, second] = [await send(), await send()]
    expect(first).toMatchObject({ status: 200, body: { id } })
    expect(second.body).toEqual(first.body)
  })
})

describe('an address that its account has not proved', () => {
  /** An account with another person's address, which was possible before addresses had to be proved. */
  async function claimed(): Promise<{ id: number; token: string }> {
    const account = await signedUp()
    await demo.world.sql('delete from confirmed_address where account_id = $1', [account.id])
    return account
  }

  it('joins the account to the team without its password and its sessions, which another person may have set', async () => {
    const { id, token } = await claimed()
    expect(await add()).toMatchObject({ status: 200, body: { id, isAdopted: false } })
    expect((await teamOf(token)).status).toBe(401)
    expect((await signIn(own)).status).toBe(401)
    expect((await subjects())[0]).toBe('Welcome to Credence')
    const [mail] = await mailTo(demo.world, email)
    const set = { token: mail?.links[0]?.split('/').at(-1), password: demoPassword, passwordConfirmation: demoPassword }
    expect((await demo.world.call(auth.setPassword, { body: set })).status).toBe(200)
    expect((await signIn(demoPassword)).status).toBe(406)
  })

  it('loses its remembered browsers and its open links when it joins', async () => {
    const { id } = await claimed()
    const browser = new Browser(demo.world)
    await browser.signIn(email, { password: own })
    await browser.signIn(email, { password: own, code: await newestCode(demo.world, email), remember: true })
    await demo.world.sql('delete from confirmed_address where account_id = $1', [id])
    await demo.world.sql(
      "insert into link (purpose, account_id, token_hash, token_sealed, expires_at) values ('password', $1, decode(md5($2), 'hex'), '', now() + interval '1 day')",
      [id, email],
    )
    expect((await add({ sendWelcomeEmail: false })).status).toBe(200)
    expect(
      await demo.world.sql(
        'select 1 from remembered_browser where account_id = $1 union all select 1 from session where account_id = $1',
        [id],
      ),
    ).toEqual([])
    expect(
      await demo.world.sql('select 1 from link where account_id = $1 and revoked_at is null and completed_at is null', [
        id,
      ]),
    ).toEqual([])
  })

  it('is proved by an emailed reset link', async () => {
    const { id } = await claimed()
    await demo.world.inTeam(undefined, (scope) => sendResetLink(scope, email))
    const [mail] = await mailTo(demo.world, email)
    const set = { token: mail?.links[0]?.split('/').at(-1), password: demoPassword, passwordConfirmation: demoPassword }
    expect((await demo.world.call(auth.setPassword, { body: set })).status).toBe(200)
    expect((await add()).body).toMatchObject({ id, isAdopted: true })
    expect((await signIn(demoPassword)).status).toBe(406)
  })

  it('is proved by an emailed code', async () => {
    const { id } = await claimed()
    const { body } = await signIn(own)
    expect(
      (
        await demo.world.call(auth.signInForToken, {
          body: { email, password: own, challenge: body.challenge, mfaToken: await newestCode(demo.world, email) },
        })
      ).status,
    ).toBe(200)
    expect((await add()).body).toMatchObject({ id, isAdopted: true })
  })

  it('is not an account before the code was entered: the user is created, and the sign-up cannot be completed', async () => {
    const challenge = await begin()
    const code = await newestCode(demo.world, email)
    expect(await add()).toMatchObject({ status: 200, body: { isAdopted: false } })
    expect((await finish(challenge, code)).status).toBe(409)
    expect((await signIn(own)).status).toBe(401)
  })
})

it.each([
  ['of a platform administrator', { isAdmin: true }],
  ['of another team', { teamId: 2 }],
  ['of somebody who holds rights without a team', { authorities: ['H3_ADMIN_WORKLOAD_VIEW'] }],
])('an account %s is not adopted', async (_, values) => {
  const id = await demo.world.inTeam(2, (scope) => buildAccount(scope, { email, ...values }))
  await demo.world.sql('insert into confirmed_address (account_id, email_key) values ($1, $2)', [id, email])
  expect(await add()).toMatchObject({
    status: 409,
    body: { message: texts.emailUsed, fields: { email: texts.emailUsed } },
  })
  expect(await mailTo(demo.world, email)).toEqual([])
})
