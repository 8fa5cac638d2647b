import { passwordLink } from '@credence/contract/auth/calls'
import { providerOnboardingLink } from '@credence/contract/provider-admin/calls'
import { arrive } from '../../../test/kit/arrive.ts'
import * as contract from '@credence/contract/fppe/calls'
import { fppeTexts, type OpenedFppeTask } from '@credence/contract/fppe/calls'
import { linkSubjectGone, linkTexts } from '@credence/contract/links/link-texts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailTo } from '../../../test/kit/browser.ts'
import { rowsOf, tells } from '../../../test/kit/database-content.ts'
import { changesBy, whileBroken } from '../../../test/kit/changes.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { insertLink } from '../../kit/request/links.ts'

const used = useDemoWorld()
let editor: { as: string }
let ready: Record<string, unknown>
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
beforeAll(async () => {
  editor = { as: await sessionOf(used.world, 'editor@aurora.test') }
  const [{ facilityId }] = await sql(
    'select facility_id as "facilityId" from practice_facility where team_id = 1 order by 1 limit 1',
  )
  const [{ eSignatureTemplateId }] = await sql(
    `insert into esignature_template (team_id, name) values (1, 'Evaluation of charts') returning id as "eSignatureTemplateId"`,
  )
  ready = {
    providerId: 1,
    facilityId,
    description: 'First cases',
    patientCount: 5,
    reviewerFirstName: 'Ida',
    reviewerLastName: 'Berg',
    reviewerEmail: 'ida@berg.test',
    eSignatureTemplateId,
    sendProviderNotification: true,
  }
})
beforeEach(async () => {
  await sql('delete from fppe_task')
  await sql('delete from mailbox_message')
  await sql("update provider set email1 = 'reviewed@aurora.test' where id = 1")
})

const save = (body: Record<string, unknown>) => used.world.call(contract.saveFppeTask, { body }, editor)
const send = async (): Promise<OpenedFppeTask> => (await save(ready)).body
const tokenIn = (url: string | null | undefined) => url?.split('/').at(-1) ?? 'none'
/** Writes what the provider's page would write. */
const listPatients = async (id: number) => {
  await sql("update link set completed_at = now() where fppe_task_id = $1 and purpose = 'fppeProvider'", [id])
  await sql('update fppe_task set provider_forms_completed_at = now() where id = $1', [id])
}
/** A task that the provider has completed and whose reviewer has a link. */
async function underReview(): Promise<OpenedFppeTask> {
  const { id } = await send()
  await listPatients(id)
  await used.world.inTeam(1, async (scope) => {
    await insertLink(scope, {
      purpose: contract.fppeReviewerLink,
      for: { kind: 'fppeTask', id },
      sentTo: 'ida@berg.test',
    })
  })
  return (await used.world.call(contract.getFppeTask, { params: { id } }, editor)).body
}

describe('the provider link', () => {
  it('is emailed to the provider, noted on the task, and opens only that task', async () => {
    const task = await send()
    expect(task).toMatchObject({
      hasActiveProviderLink: true,
      hasActiveReviewerLink: false,
      activeReviewerUrl: null,
      activity: [{ notes: 'Provider link sent to reviewed@aurora.test' }],
    })
    expect(task.activeProviderUrl).toMatch(/^http:\/\/localhost:4000\/fppe\/provider\/[\w-]{43}$/)
    const [mail] = await mailTo(used.world, 'reviewed@aurora.test')
    expect(mail?.links).toEqual([task.activeProviderUrl])
    const token = tokenIn(task.activeProviderUrl)
    expect(await arrive(used.world, contract.fppeProviderLink, token)).toMatchObject({
      subject: { kind: 'fppeTask', id: task.id },
      teamId: 1,
      isComplete: false,
    })
    for (const purpose of [contract.fppeReviewerLink, providerOnboardingLink, passwordLink])
      expect(await arrive(used.world, purpose, token)).toMatchObject({ status: 404 })
    expect([...(await rowsOf(used.world))].filter((row) => tells(row, token))).toEqual([])
    expect((await sql("select subject from audit_event where action = 'fppe link sent'")).at(-1)).toEqual({
      subject: `fppe task ${task.id}`,
    })
  })

  it.each([
    { description: '' },
    { reviewerFirstName: null },
    { reviewerLastName: '' },
    { reviewerEmail: '' },
    { eSignatureTemplateId: null },
    { patientCount: 0 },
    { patientCount: null },
  ])('is not sent with %j, and nothing is saved', async (missing) => {
    const changes = await changesBy(used.world, async () =>
      expect(await save({ ...ready, ...missing })).toMatchObject({ status: 400, body: { message: fppeTexts.sending } }),
    )
    expect(changes).toEqual({ removed: [], added: [] })
  })

  it('is not sent to a provider without an address', async () => {
    await sql("update provider set email1 = null, email2 = ' ' where id = 1")
    expect(await save(ready)).toMatchObject({ status: 422, body: { message: fppeTexts.providerHasNoEmail } })
  })

  it('is not sent while a link is open, nor after the review', async () => {
    const { id } = await send()
    expect(await save({ id, sendProviderNotification: true })).toMatchObject({
      status: 409,
      body: { message: fppeTexts.linkOpen },
    })
    await listPatients(id)
    expect(await save({ id, sendProviderNotification: true })).toMatchObject({
      status: 200,
      body: { providerFormsComplete: false, hasActiveProviderLink: true },
    })
    await listPatients(id)
    await sql('update fppe_task set reviewer_forms_completed_at = now() where id = $1', [id])
    expect(await save({ id, sendProviderNotification: true })).toMatchObject({
      status: 409,
      body: { message: fppeTexts.reviewDone },
    })
  })

  it('can be sent again after its expiry, and the old one does not open', async () => {
    const task = await send()
    await sql("update link set expires_at = now() - interval '1 second' where fppe_task_id = $1", [task.id])
    expect(await arrive(used.world, contract.fppeProviderLink, tokenIn(task.activeProviderUrl))).toEqual({
      status: 422,
      message: linkTexts.expiredFppe,
    })
    expect(await save({ id: task.id, sendProviderNotification: true })).toMatchObject({
      status: 200,
      body: { hasActiveProviderLink: true },
    })
    expect(await arrive(used.world, contract.fppeProviderLink, tokenIn(task.activeProviderUrl))).toMatchObject({
      status: 404,
    })
  })

  it.each(['mailbox_message', 'audit_event', 'fppe_activity'])(
    'that could not be sent because %s failed leaves no task and no link',
    async (table) => {
      const changes = await changesBy(used.world, () =>
        whileBroken(used.world, table, 'insert', async () => expect((await save(ready)).status).toBe(500)),
      )
      expect(changes).toEqual({ removed: [], added: [] })
    },
  )

  it("prevents changing the task's provider and removing its reviewer", async () => {
    const { id } = await send()
    expect(await save({ id, providerId: 2 })).toMatchObject({
      status: 409,
      body: { message: fppeTexts.providerLocked },
    })
    for (const gone of [{ reviewerEmail: '' }, { reviewerLastName: '' }, { eSignatureTemplateId: null }]) {
      expect(await save({ id, ...gone })).toMatchObject({ status: 400, body: { message: fppeTexts.reviewer } })
    }
    expect(await save({ id, reviewerFirstName: 'Ada' })).toMatchObject({
      status: 200,
      body: { hasActiveProviderLink: true, reviewerFirstName: 'Ada' },
    })
  })

  it('is deleted with its task', async () => {
    const task = await send()
    await used.world.call(contract.removeFppeTask, { params: { id: task.id } }, editor)
    expect(await arrive(used.world, contract.fppeProviderLink, tokenIn(task.activeProviderUrl))).toEqual({
      status: 404,
      message: linkTexts.invalid,
    })
  })
})

describe('both links', () => {
  const unknown = { status: 404, message: linkTexts.invalid }
  /** Both forms of a review: the provider's is complete, the reviewer's is open. */
  async function both() {
    const sent = await send()
    await listPatients(sent.id)
    const reviewer = await used.world.inTeam(1, (scope) =>
      insertLink(scope, {
        purpose: contract.fppeReviewerLink,
        for: { kind: 'fppeTask', id: sent.id },
        sentTo: 'ida@berg.test',
      }),
    )
    return {
      id: sent.id,
      arriveAtBoth: async () => [
        await arrive(used.world, contract.fppeProviderLink, tokenIn(sent.activeProviderUrl)),
        await arrive(used.world, contract.fppeReviewerLink, reviewer),
      ],
    }
  }

  it('are revoked when the task is archived', async () => {
    const { id, arriveAtBoth } = await both()
    expect(await arriveAtBoth()).toMatchObject([
      { subject: { kind: 'fppeTask', id: id }, isComplete: true },
      { subject: { kind: 'fppeTask', id: id }, isComplete: false },
    ])
    expect(await save({ id, status: 'COMPLETE' })).toMatchObject({ status: 200, body: { hasActiveReviewerLink: true } })
    expect(await save({ id, archived: true })).toMatchObject({
      status: 200,
      body: { hasActiveReviewerLink: false, activeReviewerUrl: null },
    })
    expect(await arriveAtBoth()).toEqual([unknown, unknown])
    expect(await save({ id, sendProviderNotification: true })).toMatchObject({
      status: 409,
      body: { message: linkSubjectGone },
    })
  })

  it.each([
    [
      'is deleted',
      'update provider set deleted_at = now() where id = 1',
      'update provider set deleted_at = null where id = 1',
    ],
    [
      'has left every practice',
      'update provider_practice set end_date = team_today() - 1 where provider_id = 1',
      'update provider_practice set end_date = null where provider_id = 1',
    ],
  ])('are revoked when the provider %s', async (_, leave, comeBack) => {
    const { arriveAtBoth } = await both()
    await sql(leave)
    expect(await arriveAtBoth()).toEqual([unknown, unknown])
    await sql(comeBack)
  })
})

describe('a reviewer', () => {
  it('who is replaced loses the link, and the new one is emailed another', async () => {
    const task = await underReview()
    expect(task.activeReviewerUrl).toMatch(/\/fppe\/reviewer\/[\w-]{43}$/)
    const { body } = await save({
      id: task.id,
      reviewerFirstName: 'Nora',
      reviewerLastName: 'Lund',
      reviewerEmail: 'nora@lund.test',
    })
    expect(body).toMatchObject({
      hasActiveReviewerLink: true,
      activity: [{ notes: 'Reviewer link sent to nora@lund.test' }, {}],
    })
    expect(await arrive(used.world, contract.fppeReviewerLink, tokenIn(task.activeReviewerUrl))).toEqual({
      status: 404,
      message: linkTexts.invalid,
    })
    expect(await arrive(used.world, contract.fppeReviewerLink, tokenIn(body.activeReviewerUrl))).toMatchObject({
      subject: { kind: 'fppeTask', id: task.id },
    })
    expect((await mailTo(used.world, 'nora@lund.test'))[0]?.links).toEqual([body.activeReviewerUrl])
  })

  it('whose credentials are corrected keeps the link', async () => {
    const task = await underReview()
    expect((await save({ id: task.id, reviewerCredentials: 'DO', reviewerEmail: 'IDA@berg.test' })).body).toMatchObject(
      { activeReviewerUrl: task.activeReviewerUrl, reviewerCredentials: 'DO' },
    )
  })

  it('cannot be replaced once the review is complete; other fields can still be saved', async () => {
    const { id } = await underReview()
    await sql("update link set completed_at = now() where fppe_task_id = $1 and purpose = 'fppeReviewer'", [id])
    await sql('update fppe_task set reviewer_forms_completed_at = now() where id = $1', [id])
    for (const other of [
      { reviewerFirstName: 'Nora' },
      { reviewerCredentials: 'DO' },
      { reviewerEmail: 'nora@lund.test' },
    ]) {
      expect(await save({ id, ...other })).toMatchObject({ status: 409, body: { message: fppeTexts.reviewerLocked } })
    }
    expect(await save({ id, status: 'COMPLETE', reviewerFirstName: 'Ida', description: 'Done' })).toMatchObject({
      status: 200,
      body: { status: 'COMPLETE', reviewerFormsComplete: true },
    })
  })
})
