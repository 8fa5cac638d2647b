import { draftMessages, reminderMessages } from '@credence/contract/onboarding/calls'
import { providerOnboardingLink } from '@credence/contract/onboarding/link'
import { stagesMissing, stages } from '@credence/contract/onboarding/stages'
import { beforeEach, describe, expect, it } from 'vitest'
import { eventually, mailTo } from '../../../test/kit/browser.ts'
import { rowsOf } from '../../../test/kit/database-content.ts'
import { changesBy, whileBroken } from '../../../test/kit/changes.ts'
import { countLockWaits } from '../../../test/kit/lock-waits.ts'
import { person, useWizard } from '../../../test/kit/wizard/clinic.ts'
import { paper, type Wizard } from '../../../test/kit/wizard/stages.ts'
import type { Reply } from '../../../test/kit/world.ts'

const { used, clinic, sql, invite, prefer } = useWizard()

let wizard: Wizard
beforeEach(async () => {
  wizard = await invite()
  await sql('update link set created_by = $1', [clinic.adminId])
  await sql(
    "update practice set onboarding_notification_cc_emails = 'A@copies.test, b@copies.test, a@copies.test' where id = $1",
    [clinic.north],
  )
})

const complete = () => used.world.ask('POST', `/api/onboarding/signing/${wizard.token}`)
const markSaved = (names: readonly string[]) =>
  sql(
    'insert into onboarding_stage (team_id, link_id, provider_id, stage) select team_id, id, provider_id, s from link, unnest($1::text[]) s',
    [names],
  )
const dataStages = stages.filter((stage) => stage !== 'signing')
const allMail = () => sql('select recipient, subject from mailbox_message order by recipient')
const statusesOf = (replies: readonly Reply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b)
const draft = (data: unknown, stage = 'demographics', form?: string) =>
  used.world.ask('PUT', `/api/onboarding/${stage}/${wizard.token}/draft`, { json: { data, form } })
const remind = (stage = 'training') => used.world.ask('POST', `/api/onboarding/${stage}/${wizard.token}/remind`)

describe('the completion of the wizard', () => {
  it('is refused with the shown stages that are not saved', async () => {
    await prefer({ showTrainingPage: false, showDisclosuresPage: false })
    await markSaved(dataStages.filter((stage) => !['training', 'documents', 'work-history'].includes(stage)))
    expect(await complete()).toMatchObject({
      status: 409,
      body: { message: stagesMissing, stages: ['documents', 'work-history'] },
    })
    expect(await allMail()).toEqual([])
  })

  it('tells the provider, the sender of the link and the copies of the practice once each, and removes drafts', async () => {
    await draft({ dob: '1980' })
    await markSaved(dataStages)
    expect(await complete()).toMatchObject({ status: 200, body: {} })
    expect(await allMail()).toEqual([
      { recipient: 'a@copies.test', subject: 'Anna Able, MD completed the onboarding forms' },
      { recipient: 'admin@home.test', subject: 'Anna Able, MD completed the onboarding forms' },
      { recipient: 'b@copies.test', subject: 'Anna Able, MD completed the onboarding forms' },
      { recipient: 'provider@home.test', subject: 'We received your onboarding forms' },
    ])
    expect((await mailTo(used.world, 'admin@home.test'))[0]?.links).toEqual([
      `http://localhost:4000/provider/${clinic.anna}`,
    ])
    expect(await sql('select * from onboarding_draft')).toEqual([])
    expect(await complete()).toMatchObject({ status: 200, body: {} })
    expect(await allMail()).toHaveLength(4)
    expect(await draft({ dob: '1981' })).toMatchObject({ status: 409 })
  })

  it('of five submits at once happens once', async () => {
    await markSaved(dataStages)
    expect(statusesOf(await Promise.all([1, 2, 3, 4, 5].map(complete)))).toEqual([200, 200, 200, 200, 200])
    expect(await allMail()).toHaveLength(4)
  })

  it.each([
    ['link', 'update'],
    ['onboarding_draft', 'delete'],
    ['mailbox_message', 'insert'],
    ['audit_event', 'insert'],
  ] as const)('that breaks in the table %s (%s) leaves nothing behind', async (table, event) => {
    await draft({ dob: '1980' })
    await markSaved(dataStages)
    const changes = await changesBy(used.world, () =>
      whileBroken(used.world, table, event, async () => expect((await complete()).status).toBe(500)),
    )
    expect(changes).toEqual({ removed: [], added: [] })
    expect((await complete()).status).toBe(200)
  })
})

describe('a save or a draft that waits for the provider', () => {
  it.each([
    ['completed', 409, providerOnboardingLink.texts.complete],
    ['revoked', 404, providerOnboardingLink.texts.unknown],
  ] as const)('is refused when the link was %s meanwhile, and writes nothing', async (state, status, message) => {
    const changes = await changesBy(used.world, async () => {
      await sql('begin')
      await sql('select from provider where id = $1 for update', [clinic.anna])
      const replies = [wizard.save('demographics', person(), { deaFile: [paper('dea.pdf')] }), draft({ dob: '1980' })]
      await eventually(async () => (await countLockWaits(used.world)) > 1)
      await sql(`update link set ${state}_at = now()`)
      await sql('commit')
      for (const reply of replies) expect(await reply).toMatchObject({ status, body: { message } })
    })
    expect(changes.added.filter(({ table }) => table !== 'link')).toEqual([])
  })
})

describe('five equal saves of a stage at once', () => {
  it('have one effect', async () => {
    const { version } = (await wizard.load('demographics')).body
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map(() => wizard.save('demographics', { ...person(), version }, { deaFile: [paper('dea.pdf')] })),
    )
    expect(statusesOf(replies)).toEqual([200, 409, 409, 409, 409])
    expect(await sql('select name from document where provider_id = $1', [clinic.anna])).toEqual([{ name: 'dea.pdf' }])
  })
})

describe('a draft', () => {
  const drafts = async () => (await wizard.load('demographics')).body.draft

  it('is answered until the stage is saved, without SSN and passwords at any depth', async () => {
    const typed = {
      citizenship: 'CANARY-DRAFT',
      ssn: '987-65-4321',
      caqhPassword: 'x',
      list: [{ npiPassword: 'y', note: 'z' }],
    }
    expect(await draft(typed)).toMatchObject({ status: 200, body: {} })
    expect(await drafts()).toEqual({ citizenship: 'CANARY-DRAFT', list: [{ note: 'z' }] })
    await draft({ citizenship: 'CANARY-LATER' })
    expect(await drafts()).toEqual({ citizenship: 'CANARY-LATER' })
    const rows = [...(await rowsOf(used.world))].join('\n')
    for (const text of ['CANARY', Buffer.from('CANARY').toString('hex'), '987-65-4321'])
      expect(rows).not.toContain(text)
    await wizard.save('demographics', person(), { deaFile: [paper('dea.pdf')] })
    expect(await drafts()).toBeNull()
  })

  it('belongs to its own stage and link, and null removes it', async () => {
    await draft({ a: 1 })
    expect((await wizard.load('training')).body.draft).toBeNull()
    const other = await invite()
    expect((await other.load('demographics')).body.draft).toBeNull()
    wizard = other
    await draft({ a: 2 }, 'start')
    expect(await drafts()).toEqual({ a: 2 })
    await draft(null)
    expect(await drafts()).toBeNull()
  })

  it('that arrives after the save of its form is not stored, and one of the next form is', async () => {
    const save = (form: string) =>
      wizard.save('demographics', { ...person(), form }, { deaFile: [paper('dea.pdf')] }).then(({ status }) => status)
    await draft({ citizenship: 'Early' }, 'demographics', 'first')
    expect(await save('first')).toBe(200)
    expect((await draft({ citizenship: 'Late' }, 'demographics', 'first')).status).toBe(200)
    expect(await drafts()).toBeNull()
    await draft({ citizenship: 'Again' }, 'demographics', 'second')
    expect(await drafts()).toEqual({ citizenship: 'Again' })
    await draft({ citizenship: 'Later' }, 'demographics', 'first')
    expect(await drafts()).toEqual({ citizenship: 'Again' })
  })

  it('that is sent while its form is saved does not outlive the save', async () => {
    const replies = await Promise.all([
      wizard.save('demographics', { ...person(), form: 'first' }, { deaFile: [paper('dea.pdf')] }),
      ...[1, 2, 3, 4].map((n) => draft({ citizenship: String(n) }, 'demographics', 'first')),
    ])
    expect(statusesOf(replies)).toEqual([200, 200, 200, 200, 200])
    expect(await drafts()).toBeNull()
  })

  it('that cannot be opened is lost, and the stage is shown', async () => {
    await draft({ a: 1 })
    await sql("update onboarding_draft set data_sealed = '\\x01'")
    expect(await wizard.load('demographics')).toMatchObject({ status: 200, body: { draft: null } })
  })

  it('is refused when it is too large, and for a stage that is not shown', async () => {
    expect(await draft({ text: 'x'.repeat(200 * 1024) })).toMatchObject({
      status: 413,
      body: { message: draftMessages.tooLarge },
    })
    await prefer({ showTrainingPage: false })
    expect(await draft({}, 'training')).toMatchObject({
      status: 404,
      body: { message: providerOnboardingLink.texts.unknown },
    })
    expect((await draft({}, 'nothing')).status).toBe(404)
  })
})

describe('a reminder', () => {
  it('goes to the invited address with a link that opens, three times a day', async () => {
    for (const _ of [1, 2, 3]) expect(await remind()).toMatchObject({ status: 200, body: {} })
    expect(await remind()).toMatchObject({ status: 429, body: { message: reminderMessages.tooMany } })
    const mails = await mailTo(used.world, 'provider@home.test')
    expect(mails).toHaveLength(3)
    expect(mails[0]?.links).toEqual([`http://localhost:4000/onboarding/start/${wizard.token}`])
    await sql("update throttle set first_at = now() - interval '25 hours' where key like 'onboarding%'")
    expect((await remind()).status).toBe(200)
  })

  it('is refused for a link that was not mailed', async () => {
    await sql('update link set sent_to = null')
    expect(await remind()).toMatchObject({ status: 409, body: { message: reminderMessages.noAddress } })
  })
})
