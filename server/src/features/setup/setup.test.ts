import { createTeam, setTeamClosed } from '@credence/contract/teams/calls'
import { createPractice } from '@credence/contract/practice-admin/calls'
import { commonCarriers, commonHubs } from '@credence/contract/choices/common-payers'
import * as contract from '@credence/contract/setup/calls'
import * as payerCalls from '@credence/contract/setup/payers'
import { texts } from '@credence/contract/texts'
import { userMessages } from '@credence/contract/users/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { startMailServer, smtpTo, type MailServer } from '../../../test/kit/mail-server.ts'
import { freePort } from '../../../../scripts/lib/free-port.mjs'
import { useWorld, type World } from '../../../test/kit/world.ts'
import type { SmtpConfig } from '../../config/config.ts'
import { smtpMailer } from '../../gateways/email/smtp.ts'

/** A new production installation. */
const fresh = useWorld({ config: { mode: 'production', publicUrl: 'https://credence.test' } })
let admin: string
beforeAll(async () => {
  admin = await fresh.world.session(
    await fresh.world.inTeam(undefined, (scope) =>
      buildAccount(scope, { email: 'robin@clinic.test', firstName: 'Robin', lastName: 'Castle', isAdmin: true }),
    ),
  )
})

const setup = async (): Promise<contract.Setup> => (await fresh.world.call(contract.getSetup, {}, { as: admin })).body
const stepOf = async (step: contract.SetupStep) => (await setup()).steps.find((each) => each.step === step)
const save = async (body: object): Promise<contract.Setup> =>
  (await fresh.world.call(contract.saveSetup, { body }, { as: admin })).body

const useSmtp = (world: World, smtp: SmtpConfig) =>
  Object.assign(world.services, {
    mailer: smtpMailer(smtp, { ...world.services, publicUrl: world.services.config.publicUrl }),
    config: { ...world.services.config, smtp },
  })

describe('the set-up list of an empty installation', () => {
  it('is shown first, has every step open, and shows where the installation runs', async () => {
    const { steps, leads, isHidden, installation } = await setup()
    expect(steps.map(({ step, state }) => [step, state])).toEqual(
      contract.setupSteps.values.map((step) => [step, 'open']),
    )
    expect({ leads, isHidden }).toEqual({ leads: true, isHidden: false })
    expect(installation).toEqual({
      address: 'credence.test',
      timeZone: 'UTC',
      version: '0.1.0',
      database: expect.stringMatching(/^PostgreSQL \d+/),
      administratorCount: 1,
    })
  })

  it('is completed step by step as data is added', async () => {
    const { body: team } = await fresh.world.call(createTeam, { body: { name: 'Juniper Billing' } }, { as: admin })
    expect(await stepOf('team')).toEqual({ step: 'team', state: 'done', message: 'Juniper Billing' })

    const inTeam = { as: admin, team: team.id }
    const person = { firstName: 'Mara', lastName: 'First', email: 'mara@juniper.test' }
    const made = await fresh.world.call(contract.addManager, { body: person }, inTeam)
    expect(made).toMatchObject({ status: 200, body: { isAdopted: false } })
    expect(await stepOf('manager')).toEqual({
      step: 'manager',
      state: 'done',
      message: 'Mara First, Juniper Billing. The invitation has not been used yet.',
    })
    const [account] = await fresh.world.sql('select team_id, authorities from account where id = $1', [made.body.id])
    expect(account).toMatchObject({
      team_id: team.id,
      authorities: expect.arrayContaining([
        'ADMIN_USER_MANAGEMENT_EDIT',
        'TASK_EDIT',
        'PROVIDER_SENSITIVE_DETAILS_EDIT',
      ]),
    })
    await fresh.world.sql('update link set completed_at = now() where account_id = $1', [made.body.id])
    expect((await stepOf('manager'))?.message).toBe('Mara First, Juniper Billing')

    for (const name of ['Larch Clinic', 'Fir Clinic'])
      expect((await fresh.world.call(createPractice, { body: { name } }, inTeam)).status).toBe(200)
    expect(await stepOf('practices')).toEqual({ step: 'practices', state: 'done', message: 'Larch Clinic and 1 more' })
  })

  it('counts nothing of a closed team', async () => {
    const [team] = await fresh.world.sql("select id from team where name = 'Juniper Billing'")
    const close = (isClosed: boolean) =>
      fresh.world.call(setTeamClosed, { params: { id: team.id }, body: { isClosed } }, { as: admin })
    await close(true)
    expect((await setup()).steps.slice(0, 3).map(({ state }) => state)).toEqual(['open', 'open', 'open'])
    await close(false)
    expect((await setup()).steps.slice(0, 3).map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  })

  it('can skip steps and resume them, and a completed step is never skipped', async () => {
    const { steps } = await save({ skipped: ['team', 'carriers', 'backup'] })
    expect(steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
      'team done',
      'manager done',
      'practices done',
      'carriers skipped',
      'mail open',
      'backup skipped',
    ])
    expect((await save({ skipped: ['carriers', 'mail', 'backup'] })).leads).toBe(false)
    expect((await save({ skipped: [] })).leads).toBe(true)
    expect(await fresh.world.call(contract.saveSetup, { body: { skipped: ['coffee'] } }, { as: admin })).toMatchObject({
      status: 400,
    })
  })

  it('stays hidden for all administrators until one opens it again', async () => {
    expect(await save({ isHidden: true })).toMatchObject({ isHidden: true, leads: false })
    expect(await setup()).toMatchObject({ isHidden: true, leads: false })
    expect(await save({ isHidden: false })).toMatchObject({ isHidden: false, leads: true })
  })
})

describe('the first manager', () => {
  it('is refused without a name, with an invalid address, and with a used address', async () => {
    const [team] = await fresh.world.sql('select id from team limit 1')
    const add = (body: object) =>
      fresh.world.call(
        contract.addManager,
        { body: { firstName: 'A', lastName: 'B', email: 'new@juniper.test', ...body } },
        { as: admin, team: team.id },
      )
    expect(await add({ firstName: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { firstName: userMessages.required } },
    })
    expect(await add({ email: 'nobody' })).toMatchObject({
      status: 400,
      body: { fields: { email: 'Must be a valid email' } },
    })
    expect(await add({ email: 'MARA@juniper.test' })).toMatchObject({
      status: 409,
      body: { fields: { email: texts.emailUsed } },
    })
    expect(await fresh.world.sql("select from account where email_key = 'new@juniper.test'")).toEqual([])
  })
})

describe('the list of common payers', () => {
  const payers = async () => (await fresh.world.call(payerCalls.listCommonPayers, {}, { as: admin })).body
  const add = (body: object) => fresh.world.call(payerCalls.addCommonPayers, { body }, { as: admin })

  it('has every name once', () => {
    for (const list of [commonCarriers, commonHubs])
      expect(new Set(list.map(({ name }) => name.toLowerCase())).size).toBe(list.length)
  })

  it('adds the chosen ones, keeps existing ones, and shows them as existing', async () => {
    await fresh.world.sql("insert into carrier (name) values ('AETNA')")
    expect((await payers()).carriers.filter(({ isThere }: { isThere: boolean }) => isThere)).toEqual([
      { name: 'Aetna', kind: 'Commercial', state: null, isThere: true },
    ])
    const chosen = { carriers: ['Aetna', 'Humana', 'Florida Blue', 'Humana'], hubs: ['CAQH'] }
    const [first, second] = await Promise.all([add(chosen), add(chosen)])
    expect([first.body.carrierCount + second.body.carrierCount, first.body.hubCount + second.body.hubCount]).toEqual([
      2, 1,
    ])
    expect(await fresh.world.sql('select name, state from carrier order by name')).toEqual([
      { name: 'AETNA', state: null },
      { name: 'Florida Blue', state: 'FL' },
      { name: 'Humana', state: null },
    ])
    expect(await fresh.world.sql('select name, for_practices, for_providers, is_active from hub')).toEqual([
      { name: 'CAQH', for_practices: false, for_providers: true, is_active: true },
    ])
    expect((await payers()).hubs[0]).toEqual({
      name: 'CAQH',
      about: 'Provider Data Portal, attested every 120 days',
      isThere: true,
    })
    expect(await stepOf('carriers')).toEqual({
      step: 'carriers',
      state: 'done',
      message: '3 carriers and 1 data hub. Practices choose theirs under Carriers.',
    })
  })

  it('refuses a name that is not on it', async () => {
    expect((await add({ carriers: ['Nobody Mutual'] })).status).toBe(400)
    expect(await fresh.world.sql("select from carrier where name = 'Nobody Mutual'")).toEqual([])
  })
})

describe('the email test', () => {
  let mail: MailServer
  beforeAll(async () => {
    mail = await startMailServer()
  })
  afterAll(() => mail.close())
  const test = async () => (await fresh.world.call(contract.testMail, {}, { as: admin })).body

  it('reports the reason of a failure, sends only to the administrator, and is done when the server accepted it', async () => {
    const closed = await freePort()
    useSmtp(fresh.world, smtpTo(closed))
    const why = `The test to robin@clinic.test failed: 127.0.0.1:${closed} cannot be reached (ECONNREFUSED).`
    expect(await test()).toEqual({ isDelivered: false, message: why })
    expect(await stepOf('mail')).toEqual({ step: 'mail', state: 'failed', message: why })

    useSmtp(fresh.world, smtpTo(mail.port))
    const message = 'The mail server took the test to robin@clinic.test.'
    expect(await test()).toEqual({ isDelivered: true, message })
    expect(mail.arrived.map(({ subject, to }) => [subject, to?.map(({ address }) => address)])).toEqual([
      ['Mail from Credence works', ['robin@clinic.test']],
    ])
    expect(await stepOf('mail')).toEqual({ step: 'mail', state: 'done', message })
  })
})

describe('the backup step', () => {
  it('shows the reason of a failure until a backup succeeds, and is done from then on', async () => {
    await fresh.world.sql(
      "insert into backup_state (failed_at, failure) values (now(), 'no space left on the backup folder')",
    )
    expect(await stepOf('backup')).toEqual({
      step: 'backup',
      state: 'failed',
      message: 'The last backup failed: no space left on the backup folder. None was made so far.',
    })
    await fresh.world.sql("update backup_state set succeeded_at = now(), file = 'first.backup', bytes = 7000000")
    expect(await stepOf('backup')).toEqual({
      step: 'backup',
      state: 'done',
      message: 'No daily backups are made. Set CREDENCE_BACKUP to a folder. The last one, of 7 MB, is first.backup.',
    })
    await fresh.world.sql("update backup_state set failed_at = now() + interval '1 second'")
    expect((await stepOf('backup'))?.state).toBe('done')
  })
})

describe('the set-up list of the demo', () => {
  const demo = useDemoWorld()

  it('is hidden until an administrator opens it, and shown only to administrators', async () => {
    const as = await sessionOf(demo.world, 'admin@credence.test')
    const { body } = await demo.world.call(contract.getSetup, {}, { as })
    expect(body).toMatchObject({ isHidden: true, leads: false })
    expect(body.steps.map(({ state }: contract.SetupLine) => state)).toEqual([
      'done',
      'done',
      'done',
      'done',
      'open',
      'open',
    ])
    expect((await demo.world.call(contract.testMail, {}, { as })).body.isDelivered).toBe(true)
    expect(
      await demo.world.sql("select recipient from mailbox_message where subject = 'Mail from Credence works'"),
    ).toEqual([{ recipient: 'admin@credence.test' }])
    const manager = { as: await sessionOf(demo.world, 'manager@aurora.test') }
    for (const endpoint of [
      contract.getSetup,
      contract.saveSetup,
      payerCalls.listCommonPayers,
      payerCalls.addCommonPayers,
      contract.addManager,
      contract.testMail,
    ])
      expect((await demo.world.call(endpoint, { body: {} }, manager)).status).toBe(403)
  })
})
