import { documentCallsOf } from '@credence/contract/documents/calls'
import { getFppeTask, removeFppeTask, saveFppeTask } from '@credence/contract/fppe/calls'
import { fppeReviewerLink } from '@credence/contract/fppe/link'
import { linkTexts } from '@credence/contract/links/link-texts'
import { stages, stagesMissing } from '@credence/contract/onboarding/stages'
import { revokeProviderForms } from '@credence/contract/provider-admin/calls'
import { flowMessages } from '@credence/contract/signing/flow-calls'
import { signingSessionLink } from '@credence/contract/signing/links'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildFppeTasks } from '../../../db/builders/builders.ts'
import { buildSigningRequest, buildTemplateVersion } from '../../../db/builders/signing.ts'
import { mailTo } from '../../../test/kit/browser.ts'
import { changesBy } from '../../../test/kit/changes.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { unknownObjects } from '../../../test/kit/document-files.ts'
import { textOf, textsOfPages } from '../../../test/kit/pdf-text.ts'
import { buildTemplate, field, largePdf, SigningPage, type Session } from '../../../test/kit/signing/signing-pages.ts'
import { openWizard } from '../../../test/kit/wizard/stages.ts'
import { insertLink } from '../../kit/request/links.ts'
import { storePatients } from '../fppe/patients.actions.ts'
import { completeSigned } from './signing.jobs.ts'

type Template = Awaited<ReturnType<typeof buildTemplate>>
let evaluation: Template
let agreements: Template[]
const { used, clinic } = useClinic({
  build: async (world) => {
    evaluation = await buildTemplate(world, 'Practice evaluation', [
      field('SIGNATURE'),
      field('TEXT', { key: 'provider', label: 'Provider', prefill: 'PROVIDER' }),
    ])
    agreements = [await buildTemplate(world, 'Release'), await buildTemplate(world, 'Bylaws', [])]
  },
})
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
beforeEach(async () => {
  for (const table of [
    'link',
    'signing_request',
    'fppe_task',
    'document',
    'mailbox_message',
    'provider_esignature_template',
  ])
    await sql(`delete from ${table}`)
})

const documents = async () =>
  (
    await used.world.call(
      documentCallsOf('provider', 'own').list,
      { params: { entityId: clinic.anna } },
      { as: clinic.manager },
    )
  ).body.map(({ filename, category }: { filename: string; category: string }) => [filename, category])
const signedText = async (): Promise<string> => {
  const [{ key }] = await sql('select signed_object_key as key from signing_document order by position limit 1')
  return textOf(await textsOfPages(await buffer(await used.world.services.files.open(key))))
}

/** A session that was open is not found any more. */
async function expectEnded(session: Session): Promise<void> {
  const calls = [session.open(), session.file(), session.post(aSignature), session.decline()]
  for (const reply of await Promise.all(calls))
    expect(reply).toMatchObject({ status: 404, body: { message: signingSessionLink.texts.unknown } })
  expect(await sql('select from signing_document where signed_at is not null')).toEqual([])
}
const aSignature = { agreed: true, sha256: '0'.repeat(64), signature: { typed: 'Ida Berg' }, values: {} }

describe('the page of a reviewer', () => {
  /** A review whose provider has listed two patients, and the page of the reviewer. */
  const review = (template = evaluation) =>
    used.world.inTeam(clinicTeam, async (scope) => {
      const [id = 0] = await buildFppeTasks(scope, [
        {
          teamId: clinicTeam,
          providerId: clinic.anna,
          status: 'IN_PROGRESS',
          patientCount: 2,
          reviewerFirstName: 'Ida',
          reviewerLastName: 'Berg',
          reviewerEmail: 'ida@berg.test',
          esignatureTemplateId: template.id,
          providerFormsCompletedAt: '2026-11-01T12:00:00Z',
        },
      ])
      await storePatients(scope, { team: clinicTeam, id }, [
        { mrn: 'MRN-77001', facility: 'Hospital', admitDate: '2026-01-31', procedure: 'Appendectomy' },
        { mrn: 'MRN-77002', admitDate: '2026-02-28', procedure: 'Biopsy' },
      ])
      const token = await insertLink(scope, {
        purpose: fppeReviewerLink,
        for: { kind: 'fppeTask', id },
        sentTo: 'ida@berg.test',
        createdBy: clinic.adminId,
      })
      return { id, page: new SigningPage(used.world, `fppe/reviewer/${token}`) }
    })

  it('shows the evaluation with the patient cases as its annex, and files it under FPPE', async () => {
    const { id, page } = await review()
    const opened = await Promise.all([page.load(), page.load(), page.load()])
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await sql('select count(*)::int as n from signing_request')).toEqual([{ n: 1 }])
    expect(await unknownObjects(used.world)).toEqual([])
    expect(opened[0]?.body).toMatchObject({
      name: 'Home',
      templateName: 'Practice evaluation',
      urlIndex: 0,
      hasMore: false,
    })
    const session = await page.session()
    expect((await session.open()).body).toMatchObject({
      signerName: 'Ida Berg',
      fields: [{}, { key: 'provider', value: 'Anna Able, MD' }],
    })
    await page.signAll()
    expect((await page.complete()).status).toBe(200)
    const text = await signedText()
    for (const part of ['Patient cases', 'MRN-77001', 'Appendectomy', '01/31/2026', 'MRN-77002'])
      expect(text).toContain(part)
    expect(await documents()).toEqual([['Practice evaluation.pdf', 'FPPE']])
    const task = await used.world.call(getFppeTask, { params: { id } }, { as: clinic.manager })
    expect(task.body).toMatchObject({ reviewerFormsComplete: true, activeReviewerUrl: null })
    expect(await sql('select notes from fppe_activity where fppe_task_id = $1', [id])).toEqual([
      { notes: 'Review signed by Ida Berg' },
    ])
    expect((await page.load()).body).toMatchObject({ isComplete: true, copies: [{ name: 'Practice evaluation' }] })
    expect(await mailTo(used.world, 'admin@home.test')).toMatchObject([
      { subject: 'Ida Berg signed', links: [expect.stringMatching(`/fppetasks\\?task=${id}$`)] },
    ])
  })

  it('keeps the events and the sealed file of what was signed when the task is deleted', async () => {
    const { id, page } = await review()
    await page.signAll()
    await page.complete()
    const evidence = () =>
      sql(`select (select count(*)::int from signing_event e where e.signing_request_id = r.id) as events, o.released_at, d.signed_sha256
             from signing_request r join signing_document d on d.signing_request_id = r.id join file_object o on o.key = d.signed_object_key`)
    const before = await evidence()
    expect(before).toMatchObject([{ events: 5, released_at: null }])
    const removed = await used.world.call(removeFppeTask, { params: { id } }, { as: clinic.manager })
    expect(removed.status).toBe(200)
    expect(await evidence()).toEqual(before)
    expect(await page.load()).toMatchObject({ status: 404, body: { message: linkTexts.invalid } })
  })

  it('leaves nothing of a document that nobody signed when the task is deleted', async () => {
    const { id, page } = await review()
    const session = await page.session()
    const [{ key }] = await sql('select object_key as key from signing_document')
    await used.world.call(removeFppeTask, { params: { id } }, { as: clinic.manager })
    expect(await sql('select from signing_request')).toEqual([])
    expect(await sql('select released_at is not null as released from file_object where key = $1', [key])).toEqual([
      { released: true },
    ])
    await expectEnded(session)
  })

  it.each([
    [
      'another reviewer is named',
      (id: number) =>
        used.world.call(
          saveFppeTask,
          { body: { id, reviewerFirstName: 'Ola', reviewerEmail: 'ola@berg.test' } },
          { as: clinic.manager },
        ),
    ],
    [
      'the task is archived',
      (id: number) => sql("update fppe_task set status = 'COMPLETE', archived = true where id = $1", [id]),
    ],
  ])('ends with its open session when %s', async (_, change) => {
    const { id, page } = await review()
    const session = await page.session()
    expect((await session.file()).status).toBe(200)
    await change(id)
    expect((await page.load()).status).toBe(404)
    await expectEnded(session)
  })

  it('signs an evaluation of almost 10 Mb with its annex', { timeout: 120_000 }, async () => {
    const large = await buildTemplate(used.world, 'Large evaluation', [field('SIGNATURE')], {
      pdf: await largePdf(10_480_000),
    })
    const { page } = await review(large)
    await page.signAll()
    expect((await page.complete()).status).toBe(200)
    expect(await documents()).toEqual([['Large evaluation.pdf', 'FPPE']])
  })

  it('opens at once where a virus scanner has looked at the template', async () => {
    const { services } = used.world
    const { page } = await review()
    await sql("update file_object set scan = 'clean'")
    const other = await review()
    services.scanner = { scan: () => Promise.reject(new Error('The scanner is busy')) }
    try {
      expect((await (await page.session()).file()).status).toBe(200)
      await page.signAll()
      expect((await page.complete()).status).toBe(200)
      const { copies } = (await page.load()).body
      expect((await used.world.ask('GET', copies[0].url)).status).toBe(200)
      await sql("update file_object set scan = 'waiting'")
      expect((await (await other.page.session()).file()).status).toBe(409)
    } finally {
      services.scanner = null
      await sql("update file_object set scan = 'unscanned'")
    }
  })

  it('refuses a place that is no whole number, and a link that has expired', async () => {
    const { page } = await review()
    for (const place of ['x', '1.5'])
      expect(await page.load(place)).toMatchObject({ status: 400, body: { message: flowMessages.index } })
    await sql('update link set expires_at = now()')
    for (const reply of [await page.load(), await page.complete()])
      expect(reply).toMatchObject({ status: 422, body: { message: linkTexts.expiredFppe } })
  })

  it('shows the template as it was when the link was made', async () => {
    const { page } = await review()
    await used.world.inTeam(clinicTeam, (scope) =>
      buildTemplateVersion(scope, { teamId: clinicTeam, templateId: evaluation.id, name: 'A later version' }),
    )
    expect((await page.load()).body.templateName).toBe('Practice evaluation')
    await sql("delete from esignature_template_version where name = 'A later version'")
  })

  it('that is declined ends the link of the review', async () => {
    const { id, page } = await review()
    await (await page.session()).decline('Not my patient')
    expect((await page.load()).status).toBe(404)
    const task = await used.world.call(getFppeTask, { params: { id } }, { as: clinic.manager })
    expect(task.body).toMatchObject({ reviewerFormsComplete: false, activeReviewerUrl: null })
  })
})

describe('the signing stage of the wizard', () => {
  const dataStages = stages.filter((stage) => stage !== 'signing')
  /** A wizard of Anna that has agreements to sign, with some of its stages saved. */
  async function wizard(saved: readonly string[] = dataStages, templates = agreements) {
    for (const { id } of templates)
      await sql(
        'insert into provider_esignature_template (team_id, provider_id, esignature_template_id) values ($1, $2, $3)',
        [clinicTeam, clinic.anna, id],
      )
    const { token } = await openWizard(used.world, clinicTeam, clinic.anna)
    await sql(
      'insert into onboarding_stage (team_id, link_id, provider_id, stage) select team_id, id, provider_id, s from link, unnest($1::text[]) s',
      [saved],
    )
    return new SigningPage(used.world, `onboarding/signing/${token}`)
  }

  it('answers the documents in the order of their names, beside what every stage answers', async () => {
    const page = await wizard()
    expect((await page.load()).body).toMatchObject({
      name: 'North',
      isComplete: false,
      providerName: 'Anna Able, MD',
      preferences: { stageOrder: expect.any(Array) },
      savedStages: expect.arrayContaining(['demographics']),
      hasMore: true,
      urlIndex: 0,
      templateName: 'Bylaws',
      url: expect.stringMatching(/^\/sign\//),
    })
    expect(await page.load(1)).toMatchObject({ status: 409, body: { message: flowMessages.earlier } })
    expect(await page.complete()).toMatchObject({ status: 409, body: { message: flowMessages.notSigned } })
    await (await page.session()).sign()
    expect((await page.load(1)).body).toMatchObject({ urlIndex: 1, templateName: 'Release', hasMore: false })
  })

  it('is completed once, with the signed agreements as documents of the provider', async () => {
    const page = await wizard()
    await page.signAll()
    expect((await page.load()).body).toMatchObject({ url: null, isComplete: false })
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => page.complete()))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await documents()).toEqual([
      ['Bylaws.pdf', 'ONBOARDING_AGREEMENT'],
      ['Release.pdf', 'ONBOARDING_AGREEMENT'],
    ])
    expect((await mailTo(used.world, 'provider@home.test')).length).toBe(1)
    expect((await page.load()).body).toMatchObject({
      name: 'North',
      isComplete: true,
      copies: [{ name: 'Bylaws' }, { name: 'Release' }],
    })
    expect(await unknownObjects(used.world)).toEqual([])
  })

  it('is not completed while a stage is missing, by the page or by the job, and what was signed stays', async () => {
    const page = await wizard(['demographics'])
    await page.signAll()
    expect(await page.complete()).toMatchObject({ status: 409, body: { message: stagesMissing } })
    await completeSigned(used.world.services)
    expect((await page.load()).body).toMatchObject({ isComplete: false, url: null })
    expect(await documents()).toEqual([])
  })

  it('with a missing stage expires although everything is signed, and the job writes nothing meanwhile', async () => {
    const page = await wizard(['demographics'])
    await page.signAll()
    const quiet = { removed: [], added: [] }
    expect(await changesBy(used.world, () => completeSigned(used.world.services))).toEqual(quiet)
    await sql("update signing_document set signed_at = now() - interval '21 days'")
    await sql("update link set expires_at = now() - interval '20 days'")
    expect(await changesBy(used.world, () => completeSigned(used.world.services))).toEqual(quiet)
    expect(await page.load()).toMatchObject({ status: 422, body: { message: linkTexts.expiredProvider } })
  })

  it('with a missing stage does not hold up what was signed later', async () => {
    const page = await wizard(['demographics'])
    await page.signAll()
    const later = await used.world.inTeam(clinicTeam, (scope) =>
      buildSigningRequest(scope, {
        teamId: clinicTeam,
        practiceId: clinic.north,
        sentTo: 'pat@signers.test',
        versions: agreements.map(({ version }) => version),
      }),
    )
    const other = new SigningPage(used.world, `esignature/${later.token}`)
    await other.signAll()
    await completeSigned(used.world.services, 1)
    expect([(await page.load()).body.isComplete, (await other.load()).body.isComplete]).toEqual([false, true])
  })

  it('is completed by the job for a day after the last signature, though its link has expired', async () => {
    const page = await wizard()
    await page.signAll()
    await sql("update link set expires_at = now() - interval '1 minute'")
    await completeSigned(used.world.services)
    expect((await page.load()).body.isComplete).toBe(true)
  })

  it.each([
    [
      'the forms are revoked',
      () => used.world.call(revokeProviderForms, { params: { id: clinic.anna } }, { as: clinic.manager }),
    ],
    ['new forms are sent', () => openWizard(used.world, clinicTeam, clinic.anna)],
  ])('ends with its open session when %s', async (_, change) => {
    const page = await wizard()
    const session = await page.session()
    expect((await session.open()).status).toBe(200)
    await change()
    await expectEnded(session)
  })

  it('that is declined ends the link of the wizard, and tells the sender where the provider is', async () => {
    const page = await wizard()
    await sql('update link set created_by = $1', [clinic.adminId])
    expect((await (await page.session()).decline('Not my practice')).body).toEqual({ event: 'decline' })
    expect(await page.load()).toMatchObject({ status: 404, body: { message: linkTexts.invalid } })
    expect(await mailTo(used.world, 'admin@home.test')).toMatchObject([
      {
        subject: 'Anna Able declined to sign',
        links: [expect.stringMatching(`/provider/${clinic.anna}$`)],
      },
    ])
  })

  it('refuses a place that is no whole number', async () => {
    const page = await wizard()
    for (const place of ['x', '1.5'])
      expect(await page.load(place)).toMatchObject({ status: 400, body: { message: flowMessages.index } })
  })

  it('is completed by the job when its page was closed', async () => {
    const page = await wizard()
    await page.signAll()
    await completeSigned(used.world.services)
    expect((await page.load()).body.isComplete).toBe(true)
    expect(await documents()).toHaveLength(2)
  })

  it('without templates has nothing to sign, and is completed as it is', async () => {
    const page = await wizard(dataStages, [])
    expect((await page.load()).body).toMatchObject({ url: null, urlIndex: null, hasMore: false, isComplete: false })
    expect((await page.complete()).status).toBe(200)
    expect((await page.load()).body).toMatchObject({ isComplete: true, copies: [] })
  })
})
