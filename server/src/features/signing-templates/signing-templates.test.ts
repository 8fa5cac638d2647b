import * as contract from '@credence/contract/signing/template-calls'
import type { TemplateField } from '@credence/contract/signing/template-calls'
import { fileMessages } from '@credence/contract/files/messages'
import { listFppeTemplates, saveFppeTask } from '@credence/contract/fppe/calls'
import {
  listEsignatureTemplates,
  openEsignatureTemplate,
  updateProvider,
} from '@credence/contract/provider-admin/calls'
import { signingRequestMessages } from '@credence/contract/signing/request-calls'
import { texts } from '@credence/contract/texts'
import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildSigningRequest } from '../../../db/builders/signing.ts'
import { templateVersionAt } from '../../domain/signing/template-version.ts'
import { changesBy, whileBroken } from '../../../test/kit/changes.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { get, unknownObjects } from '../../../test/kit/document-files.ts'
import { parts, type Part } from '../../../test/kit/parts.ts'
import { encryptedPdf, samplePdf, turnedPdf, xfaPdf } from '../../../test/kit/signing/pdf-samples.ts'
import { largePdf } from '../../../test/kit/signing/signing-pages.ts'
import type { Reply } from '../../../test/kit/world.ts'

const { used, clinic } = useClinic()
const { templateMessages: messages } = contract
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
const as = (session = clinic.manager) => ({ as: session })

beforeEach(async () => {
  await sql('delete from signing_request')
  await sql('delete from provider_esignature_template')
  await sql('update fppe_task set esignature_template_id = null')
  await sql('delete from esignature_template')
})

const paper = (bytes: Buffer, name = 'agreement.pdf'): Part => ({ name, type: 'application/pdf', bytes })
const create = (name: string, files: readonly Part[], session = clinic.manager): Promise<Reply> =>
  used.world.ask('POST', '/api/admin/esignature/templates', {
    as: session,
    raw: parts({ data: { name }, files: { files } }),
  })
const make = async (name = 'Agreement', files?: Part[]): Promise<contract.SigningTemplate> => {
  const { status, body } = await create(name, files ?? [paper(await samplePdf())])
  expect(status).toBe(200)
  return body
}
const open = (id: number) => used.world.call(contract.getSigningTemplate, { params: { id } }, as())
const save = (
  { id, ...stored }: contract.SigningTemplate,
  change: Partial<contract.SigningTemplate> = {},
): Promise<Reply> => {
  const { name, isRetired, fields, version } = { ...stored, ...change }
  return used.world.call(
    contract.saveSigningTemplate,
    { params: { id }, body: { name, isRetired, fields, version } },
    as(),
  )
}
const remove = (id: number) => used.world.call(contract.removeSigningTemplate, { params: { id } }, as())
const field = (change: Partial<TemplateField> = {}): TemplateField => ({
  key: 'f1',
  type: 'SIGNATURE',
  page: 1,
  x: 72,
  y: 600,
  width: 200,
  height: 40,
  required: true,
  label: 'Signature',
  prefill: null,
  ...change,
})
/** Sends the template as the signing flow does. */
const sendTo = (id: number, at: string | null = null) =>
  used.world.inTeam(clinicTeam, async (scope) => {
    const version = await templateVersionAt(scope, id, at)
    const { id: request } = await buildSigningRequest(scope, {
      teamId: clinicTeam,
      practiceId: clinic.south,
      sentTo: 'pat@home.test',
      versions: [{ ...version, pageCount: version.pages.length }],
    })
    return { request, version }
  })

describe('a new template', () => {
  it('is one PDF of its files in order, with the size and the file of each page', async () => {
    const template = await make('Agreement', [
      paper(await samplePdf(['One', 'Two']), 'agreement.pdf'),
      paper(await turnedPdf(), 'annex.pdf'),
    ])
    expect(template).toMatchObject({ name: 'Agreement', isRetired: false, fields: [], edition: 1, earlierEditions: [] })
    expect(template.pages).toEqual([
      { width: 612, height: 792, file: 'agreement.pdf' },
      { width: 612, height: 792, file: 'agreement.pdf' },
      { width: 792, height: 612, file: 'annex.pdf' },
    ])
    const { status, bytes, headers } = await get(used.world, clinic.manager, template.url ?? '')
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(3)
    expect(await open(template.id)).toMatchObject({ status: 200, body: { pages: template.pages } })
    expect((await used.world.call(openEsignatureTemplate, { params: { id: template.id } }, as())).body).toHaveLength(2)
  })

  it('is listed with its pages, fields and requests', async () => {
    const { id, ...template } = await make()
    await save({ id, ...template }, { fields: [field()] })
    await sendTo(id)
    expect((await used.world.call(contract.listSigningTemplates, {}, as())).body).toEqual([
      {
        id,
        name: 'Agreement',
        isRetired: false,
        pageCount: 1,
        fieldCount: 1,
        requestCount: 1,
        updated: expect.any(String),
      },
    ])
  })

  it('is made by those who may edit alone', async () => {
    const viewer = await clinic.sessionWith(['ADMIN_PROVIDER_MANAGEMENT_VIEW'])
    expect((await create('Agreement', [paper(await samplePdf())], viewer)).status).toBe(403)
  })

  it('costs one template when it is sent again with its key', async () => {
    const raw = parts({ data: { name: 'Agreement' }, files: { files: [paper(await samplePdf())] } })
    const send = () =>
      used.world.ask('POST', '/api/admin/esignature/templates', {
        as: clinic.manager,
        raw,
        headers: { 'idempotency-key': 'one-template' },
      })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.body.id]).toEqual([200, 200, first.body.id])
    expect(await sql('select from esignature_template')).toHaveLength(1)
    expect(await unknownObjects(used.world)).toEqual([])
  })
})

describe('files that cannot be signed', () => {
  it.each<[string, () => Promise<Part[]>, string]>([
    ['none', async () => [], messages.noFile],
    ['an encrypted one', async () => [paper(await encryptedPdf())], messages.encrypted],
    ['one with an XFA form', async () => [paper(await xfaPdf())], messages.xfa],
    ['a damaged one', async () => [paper(Buffer.from('%PDF-1.7\nnothing\n%%EOF\n'))], messages.broken],
    ['one that breaks off', async () => [paper((await samplePdf()).subarray(0, 400))], messages.broken],
    ['one that is no PDF', async () => [paper(Buffer.from('plain words'), 'words.pdf')], messages.notPdf],
    ['an empty one', async () => [paper(Buffer.alloc(0))], fileMessages.empty],
    [
      'two that are too large together',
      async () => {
        const half = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(6 * 1024 * 1024, 32)])
        return [paper(half), paper(half)]
      },
      messages.tooLarge,
    ],
  ])('(%s) are refused in words, and nothing stays behind', async (_, files, message) => {
    const sent = await files()
    const changes = await changesBy(used.world, async () =>
      expect(await create('Agreement', sent)).toMatchObject({
        status: 400,
        body: { message, fields: { files: message } },
      }),
    )
    expect([changes, await unknownObjects(used.world)]).toEqual([{ removed: [], added: [] }, []])
  })

  it('are named among several', async () => {
    const files = [paper(await samplePdf(), 'good.pdf'), paper(await encryptedPdf(), 'locked.pdf')]
    expect((await create('Agreement', files)).body.fields).toEqual({ files: `locked.pdf: ${messages.encrypted}` })
  })

  it('or a database that breaks leave no row', async () => {
    const file = paper(await samplePdf())
    const changes = await changesBy(used.world, () =>
      whileBroken(used.world, 'esignature_template_version', 'insert', async () =>
        expect((await create('Agreement', [file])).status).toBe(500),
      ),
    )
    expect(changes).toEqual({ removed: [], added: [] })
  })
})

describe('the name of a template', () => {
  it.each([
    ['', messages.name],
    ['x'.repeat(256), 'Must be at most 255 characters'],
  ])('is refused as %j', async (name, message) => {
    expect((await create(name, [paper(await samplePdf())])).body).toMatchObject({ fields: { name: message } })
  })

  it('is used once, whatever its case, by those who create and those who save', async () => {
    const file = [paper(await samplePdf())]
    const taken = { status: 409, body: { message: messages.nameUsed, fields: { name: messages.nameUsed } } }
    await make('Agreement')
    expect(await create('AGREEMENT', file)).toMatchObject(taken)
    const other = await make('Other')
    expect(await save(other, { name: 'agreement' })).toMatchObject(taken)
    expect((await save(other, { name: 'OTHER' })).status).toBe(200)
    expect(await unknownObjects(used.world)).toEqual([])
  })

  it('is given to one of several who want it at once', async () => {
    const file = [paper(await samplePdf())]
    const replies = await Promise.all([1, 2, 3].map(() => create('Wanted', file)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await unknownObjects(used.world)).toEqual([])
  })
})

describe('a save', () => {
  it('stores name, fields and whether the template is retired', async () => {
    const template = await make()
    const fields = [field(), field({ key: 'f2', type: 'TEXT', label: 'NPI', y: 650, prefill: 'NPI' })]
    expect(await save(template, { name: 'New name', fields, isRetired: true })).toMatchObject({
      status: 200,
      body: { name: 'New name', fields, isRetired: true, edition: 1, version: template.version + 1 },
    })
    expect((await open(template.id)).body).toMatchObject({ name: 'New name', fields, isRetired: true })
  })

  it('of an older version is refused, and changes nothing', async () => {
    const template = await make()
    await save(template, { fields: [field()] })
    const changes = await changesBy(used.world, async () =>
      expect(await save(template, { fields: [] })).toMatchObject({
        status: 409,
        body: { message: texts.changedByOther },
      }),
    )
    expect(changes).toEqual({ removed: [], added: [] })
  })

  it.each<[string, TemplateField[], string]>([
    ['beside its page', [field({ x: 500 })], messages.outside],
    ['below its page', [field({ y: 760 })], messages.outside],
    ['on a page that there is not', [field({ page: 2 })], messages.outside],
    ['of the same key as another', [field(), field()], messages.sameKey],
    ['of the name of the agreement', [field({ key: 'agree' })], messages.reservedKey],
    ['without a label', [field({ label: ' ' })], messages.label],
    ['that is signed and filled in beforehand', [field({ prefill: 'SIGNER' })], messages.prefill],
  ])('with a field %s is refused', async (_, fields, message) => {
    const template = await make()
    const reply = await save(template, { fields })
    expect([reply.status, reply.body.message]).toEqual([400, message])
    expect((await open(template.id)).body.fields).toEqual([])
  })
})

const addTo = ({ id, version }: contract.SigningTemplate, files: readonly Part[]): Promise<Reply> =>
  used.world.ask('POST', `/api/admin/esignature/templates/${id}/files`, {
    as: clinic.manager,
    raw: parts({ data: { version }, files: { files } }),
  })

describe('pages that are added to a template', () => {
  it('stand behind the others, and the fields stay where they are', async () => {
    const template = (await save(await make(), { fields: [field()] })).body
    const longer = await addTo(template, [
      paper(await samplePdf(['Two', 'Three']), 'annex.pdf'),
      paper(await turnedPdf(), 'map.pdf'),
    ])
    expect(longer).toMatchObject({ status: 200, body: { fields: [field()], version: template.version + 1 } })
    expect(longer.body.pages.map(({ file }: { file: string }) => file)).toEqual([
      'agreement.pdf',
      'annex.pdf',
      'annex.pdf',
      'map.pdf',
    ])
    const pdf = await PDFDocument.load((await get(used.world, clinic.manager, longer.body.url)).bytes)
    expect(pdf.getPageCount()).toBe(4)
    expect(await save(longer.body, { fields: [field({ page: 3 })] })).toMatchObject({ status: 200 })
  })

  it('are not part of what was sent before', async () => {
    const template = await make()
    const { version: sent } = await sendTo(template.id)
    await addTo((await open(template.id)).body, [paper(await samplePdf(), 'annex.pdf')])
    const { version: later } = await sendTo(template.id)
    expect([sent.pages.length, later.pages.length]).toEqual([1, 2])
  })

  it.each<[string, () => Promise<Part[]>, string]>([
    ['no file', async () => [], messages.noFile],
    ['an encrypted file', async () => [paper(await encryptedPdf())], messages.encrypted],
    ['a file that is no PDF', async () => [paper(Buffer.from('plain words'), 'words.pdf')], messages.notPdf],
  ])('are refused with %s, and nothing changes', async (_, files, message) => {
    const template = await make()
    const changes = await changesBy(used.world, async () =>
      expect(await addTo(template, await files())).toMatchObject({ status: 400, body: { message } }),
    )
    expect([changes, await unknownObjects(used.world)]).toEqual([{ removed: [], added: [] }, []])
  })

  it('are refused when the joined PDF has more than 10 MB', { timeout: 60_000 }, async () => {
    const large = paper(await largePdf(6 * 1024 * 1024))
    const template = await make('Agreement', [large])
    const changes = await changesBy(used.world, async () =>
      expect(await addTo(template, [large])).toMatchObject({
        status: 400,
        body: { message: 'File size(s) too large; max 10MB', fields: { files: messages.tooLarge } },
      }),
    )
    expect([changes, await unknownObjects(used.world)]).toEqual([{ removed: [], added: [] }, []])
    expect((await open(template.id)).body.pages).toHaveLength(1)
  })

  it('are refused with an older version', async () => {
    const template = await make()
    await save(template, { fields: [field()] })
    expect(await addTo(template, [paper(await samplePdf())])).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
    expect(await unknownObjects(used.world)).toEqual([])
  })
})

describe('what was sent', () => {
  it('keeps the version that it was sent with, and later requests get the new one', async () => {
    const template = await make()
    const first = (await save(template, { fields: [field({ label: 'First' })] })).body
    const { version: sent } = await sendTo(template.id)
    expect(await save(first, { fields: [field({ label: 'Second' })] })).toMatchObject({
      status: 200,
      body: { edition: 2, earlierEditions: [{ edition: 1, requestCount: 1 }], fields: [{ label: 'Second' }] },
    })
    expect(await sql('select fields from esignature_template_version where id = $1', [sent.id])).toMatchObject([
      { fields: [{ label: 'First' }] },
    ])
    expect((await sendTo(template.id)).version.fields).toMatchObject([{ label: 'Second' }])
  })

  it('is not a new version while only the template is retired', async () => {
    const template = await make()
    await sendTo(template.id)
    expect((await save(template, { isRetired: true })).body).toMatchObject({ edition: 1, isRetired: true })
  })

  it('by a link of an earlier time uses the version of that time, or the first one', async () => {
    const template = await make()
    await sendTo(template.id)
    const [{ now }] = (await sql('select clock_timestamp()::text as now')) as [{ now: string }]
    const second = (await save(template, { fields: [field({ label: 'Second' })] })).body
    const versionAt = async (at: string | null) =>
      (await sendTo(second.id, at)).version.fields.map(({ label }) => label)
    expect(await versionAt(now)).toEqual([])
    expect(await versionAt('2020-01-01 00:00:00+00')).toEqual([])
    expect(await versionAt(null)).toEqual(['Second'])
  })
})

describe('a template of an earlier release', () => {
  const older = async () => {
    const template = await make()
    await sql('delete from esignature_template_version')
    return template
  }

  it('gets its version when it is opened first', async () => {
    const { id, pages } = await older()
    expect(await open(id)).toMatchObject({ status: 200, body: { pages, fields: [], edition: 1 } })
    expect(await sql('select from esignature_template_version')).toHaveLength(1)
  })

  it('gets one version from several first uses at once', async () => {
    const { id } = await older()
    const versions = await Promise.all([1, 2, 3].map(() => sendTo(id)))
    expect(new Set(versions.map(({ version }) => version.id)).size).toBe(1)
  })
})

describe('a template in use', () => {
  const refused = { status: 409, body: { message: messages.inUse } }

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['a request', (id) => sendTo(id)],
    [
      'the forms of a provider',
      (id) =>
        sql(
          'insert into provider_esignature_template (team_id, provider_id, esignature_template_id) values ($1, $2, $3)',
          [clinicTeam, clinic.cleo, id],
        ),
    ],
    [
      'an FPPE task',
      (id) =>
        sql('insert into fppe_task (team_id, provider_id, status, esignature_template_id) values ($1, $2, $4, $3)', [
          clinicTeam,
          clinic.cleo,
          id,
          'CREATED',
        ]),
    ],
  ])('by %s is not deleted, whoever sees that use, and a save makes a new version', async (_, use) => {
    const template = await make()
    await use(template.id)
    // Cleo works in the south, which this caller does not see.
    const call = { params: { id: template.id } }
    expect(await used.world.call(contract.removeSigningTemplate, call, as(clinic.northOnly))).toMatchObject(refused)
    expect(await remove(template.id)).toMatchObject(refused)
    expect((await save(template, { fields: [field()] })).body.edition).toBe(2)
    await sql('delete from fppe_task')
  })

  it('is deleted with its files once nothing uses it', async () => {
    const template = await make()
    expect(await remove(template.id)).toMatchObject({ status: 200, body: {} })
    expect((await open(template.id)).status).toBe(404)
    expect(await sql('select from file_object where released_at is null')).toEqual([])
  })
})

describe('a retired template', () => {
  it('is offered to nobody who does not have it already', async () => {
    const [kept, gone] = [await make('Kept'), await make('Gone')]
    await sql(
      'insert into provider_esignature_template (team_id, provider_id, esignature_template_id) values ($1, $2, $3)',
      [clinicTeam, clinic.anna, kept.id],
    )
    for (const template of [kept, gone]) await save(template, { isRetired: true })
    const offeredTo = async (providerId?: number) =>
      (
        await used.world.call(listEsignatureTemplates, { query: providerId === undefined ? {} : { providerId } }, as())
      ).body.map(({ name }: { name: string }) => name)
    expect([await offeredTo(), await offeredTo(clinic.anna), await offeredTo(clinic.bert)]).toEqual([[], ['Kept'], []])
    expect((await used.world.call(listFppeTemplates, {}, as())).body).toEqual([
      { id: gone.id, name: 'Gone', isRetired: true },
      { id: kept.id, name: 'Kept', isRetired: true },
    ])
    expect((await used.world.call(contract.listSigningTemplates, {}, as())).body).toMatchObject([
      { name: 'Gone', isRetired: true },
      { name: 'Kept', isRetired: true },
    ])
  })

  it('is refused to those who do not have it, and kept by those who do', async () => {
    const template = await make('Kept')
    const include = (id: number) =>
      used.world.call(
        updateProvider,
        { params: { id }, body: { includedESignatureTemplates: { [template.id]: true } } },
        as(),
      )
    const review = (change: object) =>
      used.world.call(
        saveFppeTask,
        { body: { providerId: clinic.anna, facilityId: clinic.facilities.hospital, ...change } },
        as(),
      )
    expect((await include(clinic.anna)).status).toBe(200)
    const { body: held } = await review({ eSignatureTemplateId: template.id })
    await save((await open(template.id)).body, { isRetired: true })
    const refused = { status: 400, body: { message: signingRequestMessages.retired } }
    expect(await include(clinic.bert)).toMatchObject(refused)
    expect(await review({ eSignatureTemplateId: template.id })).toMatchObject(refused)
    expect((await include(clinic.anna)).status).toBe(200)
    expect(
      await review({ id: held.id, version: held.version, eSignatureTemplateId: template.id, patientCount: 4 }),
    ).toMatchObject({ status: 200 })
  })
})
