import { documentCallsOf } from '@credence/contract/documents/calls'
import {
  colorPhotoType,
  documentSlotNames,
  documentSlots,
  filesTooLarge,
  immunizationsMissing,
} from '@credence/contract/onboarding/documents'
import { texts } from '@credence/contract/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildDocument } from '../../../../db/builders/documents.ts'
import { eventually } from '../../../../test/kit/browser.ts'
import { changesBy, whileBroken } from '../../../../test/kit/changes.ts'
import { clinicTeam, useClinic } from '../../../../test/kit/clinic.ts'
import { download, jpeg, list as listFiles, pdf, png, type Drawer } from '../../../../test/kit/document-files.ts'
import type { Part } from '../../../../test/kit/parts.ts'
import { openWizard, paper, unknownObjects, type Wizard } from '../../../../test/kit/wizard/stages.ts'

const { used, clinic } = useClinic()
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)

let wizard: Wizard
let drawer: Drawer
beforeEach(async () => {
  await sql('delete from document')
  await sql('delete from onboarding_change')
  await sql('delete from onboarding_document_day')
  await sql('delete from onboarding_preference')
  wizard = await openWizard(used.world, clinicTeam, clinic.anna)
  drawer = { calls: documentCallsOf('provider', 'own'), entityId: clinic.anna, as: clinic.manager }
})

type Files = Record<string, readonly Part[]>
const day = '2031-01-31'
const needed: Files = { driversLicenseFile: [paper('id.pdf')], cvFile: [paper('cv.pdf')] }
const save = (files: Files = needed, data: object = { driversLicenseExpirationDate: day }) =>
  wizard.save('documents', data, files)
const load = async () => (await wizard.load('documents')).body
const filed = async () =>
  (await listFiles(used.world, drawer)).map(({ filename, category }) => `${category} ${filename}`).toSorted()
const byStaff = (name: string, category: string, more: { scope?: 'own' | 'h3admin'; effectiveDate?: string } = {}) =>
  used.world.inTeam(clinicTeam, (scope) =>
    buildDocument(scope, {
      teamId: clinicTeam,
      owner: 'provider',
      scope: more.scope ?? 'own',
      ownerId: clinic.anna,
      name,
      details: { category, ...(more.effectiveDate ? { effectiveDate: more.effectiveDate } : {}) },
    }),
  )

describe('a slot for a document', () => {
  it('of each kind is filed in its category and answered with its name', async () => {
    const files = Object.fromEntries(documentSlotNames.map((slot) => [`${slot}File`, [paper(`${slot}.pdf`)]]))
    expect((await save(files, { driversLicenseExpirationDate: day, aclsExpirationDate: '2032-01-01' })).status).toBe(
      200,
    )
    expect(await filed()).toEqual(
      documentSlotNames.map((slot) => `${documentSlots[slot].category} ${slot}.pdf`).toSorted(),
    )
    expect(await load()).toMatchObject({
      ...Object.fromEntries(documentSlotNames.map((slot) => [`${slot}Filename`, `${slot}.pdf`])),
      driversLicenseExpirationDate: day,
      aclsExpirationDate: '2032-01-01',
      blsExpirationDate: null,
    })
    const expirations = await sql('select name, expiration::text from document where expiration is not null order by 1')
    expect(expirations).toEqual([
      { name: 'acls.pdf', expiration: '2032-01-01' },
      { name: 'driversLicense.pdf', expiration: day },
    ])
  })

  it('shows the newest file, and earlier ones stay in the drawer; front and back of an ID stay apart', async () => {
    const photo = (bytes: Buffer) => ({ name: 'image.jpg', type: 'image/jpeg', bytes })
    const front = photo(Buffer.concat([jpeg, Buffer.from('front')]))
    const backs = ['one', 'two'].map((text) => photo(Buffer.concat([jpeg, Buffer.from(text)])))
    expect(
      (await save({ ...needed, driversLicenseFile: [front], driversLicenseBackFile: backs.slice(0, 1) })).status,
    ).toBe(200)
    expect((await save({ driversLicenseBackFile: backs.slice(1) })).status).toBe(200)
    expect(await load()).toMatchObject({
      driversLicenseFilename: 'image.jpg',
      driversLicenseBackFilename: 'image (3).jpg',
      driversLicenseExpirationDate: day,
    })
    expect((await download(used.world, drawer, 'image (3).jpg')).bytes).toEqual(backs[1]?.bytes)
    expect(await filed()).toHaveLength(4)
    expect((await save({ driversLicenseFile: [photo(jpeg)] })).status).toBe(200)
    expect(await load()).toMatchObject({
      driversLicenseFilename: 'image (4).jpg',
      driversLicenseBackFilename: 'image (3).jpg',
    })
  })

  it('shows what staff filed, but neither internal documents nor other ones', async () => {
    await byStaff('staff-id.pdf', 'DRIVERS_LICENSE')
    await byStaff('cv.pdf', 'CV')
    await byStaff('internal.pdf', 'CV', { scope: 'h3admin' })
    await byStaff('notes about them.pdf', 'OTHER')
    expect(await load()).toMatchObject({
      driversLicenseFilename: 'staff-id.pdf',
      driversLicenseBackFilename: null,
      cvFilename: 'cv.pdf',
      otherCertificationsFilenames: [],
    })
    expect((await save({})).status).toBe(200)
    expect((await load()).driversLicenseExpirationDate).toBe(day)
  })

  it('names what is missing at its part, by what the practice asks for', async () => {
    expect(await save({}, {})).toMatchObject({
      status: 400,
      body: {
        fields: {
          driversLicenseFile: 'Government issued ID is required',
          cvFile: 'CV is required',
          driversLicenseExpirationDate: 'Expiration date is required',
        },
      },
    })
    const path = `/api/admin/practice/onboarding/preferences/${clinic.north}`
    const { body } = await used.world.ask('GET', path, { as: clinic.manager })
    const flags = { aclsRequired: true, colorPhotoRequired: true, caseLogRequired: true, cvRequired: false }
    const put = await used.world.ask('PUT', path, { as: clinic.manager, json: { ...body, ...flags } })
    expect(put.status).toBe(200)
    expect((await save({ driversLicenseFile: [paper('id.pdf')] })).body.fields).toEqual({
      aclsFile: 'ACLS is required',
      colorPhotoFile: 'Color photo is required',
      caseLogFile: 'Case log is required',
    })
  })

  it('takes one file of at most 10 MB', async () => {
    const changes = await changesBy(used.world, async () => {
      expect(
        await save({ ...needed, blsFile: [paper('bls.pdf', Buffer.alloc(10 * 1024 * 1024 + 1, 1))] }),
      ).toMatchObject({
        status: 413,
        body: { message: texts.fileTooLarge, fields: { blsFile: texts.fileTooLarge } },
      })
      expect((await save({ ...needed, blsFile: [paper('a.pdf'), paper('b.pdf')] })).status).toBe(400)
    })
    expect([changes, await unknownObjects(used.world)]).toEqual([{ removed: [], added: [] }, []])
  })
})

describe('a color photo', () => {
  const heic = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypheic'), Buffer.alloc(20)])
  const webp = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 '), Buffer.alloc(20)])

  it.each<[string, Buffer]>([
    ['JPEG', jpeg],
    ['PNG', png],
    ['PDF', pdf()],
    ['HEIC', heic],
    ['WebP', webp],
    ['GIF', Buffer.from('GIF89a')],
  ])('is taken as %s, whatever its name', async (_, bytes) => {
    expect((await save({ ...needed, colorPhotoFile: [paper('me.txt', bytes)] })).status).toBe(200)
    expect((await load()).colorPhotoFilename).toBe('me.txt')
  })

  it.each<[string, Buffer]>([
    ['a page', Buffer.from('<html>')],
    ['a drawing with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['one byte', Buffer.from('x')],
  ])('is refused as %s with the name of an image, and nothing stays', async (_, bytes) => {
    const changes = await changesBy(used.world, async () =>
      expect(await save({ ...needed, colorPhotoFile: [paper('me.jpg', bytes)] })).toMatchObject({
        status: 400,
        body: { message: colorPhotoType, fields: { colorPhotoFile: colorPhotoType } },
      }),
    )
    expect([changes, await unknownObjects(used.world)]).toEqual([{ removed: [], added: [] }, []])
  })
})

describe('a group of documents', () => {
  it('takes several files, adds later ones, and one of 30 MB', async () => {
    const large = paper('large.pdf', Buffer.alloc(30 * 1024 * 1024, 1))
    expect(
      (await save({ ...needed, cmeFiles: [paper('a.pdf'), paper('a.pdf')], otherCertificationsFiles: [large] })).status,
    ).toBe(200)
    expect((await save({ cmeFiles: [paper('b.pdf')] })).status).toBe(200)
    expect(await load()).toMatchObject({
      cmeFilenames: ['a.pdf', 'a (2).pdf', 'b.pdf'],
      otherCertificationsFilenames: ['large.pdf'],
    })
    expect(await filed()).toEqual(
      expect.arrayContaining(['CME a (2).pdf', 'CME a.pdf', 'CME b.pdf', 'OTHER large.pdf']),
    )
  })

  it('of more than 50 MB is refused, and nothing stays', async () => {
    const half = paper('half.pdf', Buffer.alloc(26 * 1024 * 1024, 1))
    const changes = await changesBy(used.world, async () =>
      expect(await save({ ...needed, cmeFiles: [half, half] })).toMatchObject({
        status: 413,
        body: { message: filesTooLarge, fields: { cmeFiles: filesTooLarge } },
      }),
    )
    expect([changes, await unknownObjects(used.world)]).toEqual([{ removed: [], added: [] }, []])
  })
})

describe('an expiration date', () => {
  it('of a stored document is changed without a file, resets its reminders and stays when it is not sent', async () => {
    await save()
    await sql("update document set first_reminder_at = now() where name = 'id.pdf'")
    const of = () =>
      sql("select expiration::text, first_reminder_at is null as fresh, version from document where name = 'id.pdf'")
    expect((await save({}, { driversLicenseExpirationDate: '2033-03-03' })).status).toBe(200)
    expect(await of()).toMatchObject([{ expiration: '2033-03-03', fresh: true }])
    const [before] = await of()
    expect((await save({}, { driversLicenseExpirationDate: '2033-03-03' })).status).toBe(200)
    expect(await of()).toEqual([before])
  })

  it('before the effective date that staff gave is refused', async () => {
    await byStaff('id.pdf', 'DRIVERS_LICENSE', { effectiveDate: '2032-01-01' })
    await byStaff('cv.pdf', 'CV')
    expect(await save({})).toMatchObject({
      status: 400,
      body: { fields: { driversLicenseExpirationDate: texts.expirationOrder } },
    })
    expect(await save({}, { driversLicenseExpirationDate: '2031-02-30' })).toMatchObject({
      status: 400,
      body: { fields: { driversLicenseExpirationDate: 'Must be a valid date' } },
    })
  })

  it('of blanks alone is no day', async () => {
    await save(needed, { driversLicenseExpirationDate: day, aclsExpirationDate: '2030-05-05' })
    expect((await save({}, { driversLicenseExpirationDate: day, aclsExpirationDate: '  ' })).status).toBe(200)
    expect((await load()).aclsExpirationDate).toBeNull()
  })

  it('that comes without its document is answered, and given to the document later', async () => {
    const days = { driversLicenseExpirationDate: day, blsExpirationDate: '2030-05-05' }
    expect((await save(needed, days)).status).toBe(200)
    expect(await load()).toMatchObject({ blsFilename: null, blsExpirationDate: '2030-05-05' })
    expect((await save({ blsFile: [paper('bls.pdf')] })).status).toBe(200)
    expect(await load()).toMatchObject({ blsFilename: 'bls.pdf', blsExpirationDate: '2030-05-05' })
    expect(await sql('select expiration::text from document where name = $1', ['bls.pdf'])).toEqual([
      { expiration: '2030-05-05' },
    ])
    expect(await sql('select from onboarding_document_day')).toEqual([])
  })
})

describe('a save of documents that breaks', () => {
  it.each([
    'document',
    'document_link',
    'file_object',
    'onboarding_document_day',
    'onboarding_stage',
    'onboarding_change',
  ])('at %s leaves nothing, and works when it is sent again', async (table) => {
    const files = { ...needed, driversLicenseBackFile: [paper('back.pdf')] }
    const data = { driversLicenseExpirationDate: day, aclsExpirationDate: day }
    const changes = await changesBy(used.world, () =>
      whileBroken(used.world, table, 'insert', async () => expect((await save(files, data)).status).toBe(500)),
    )
    expect(changes).toEqual({ removed: [], added: [] })
    await eventually(async () => (await unknownObjects(used.world)).length === 0)
    expect((await save(files, data)).status).toBe(200)
    expect(await filed()).toHaveLength(3)
  })

  it('five equal saves at once store the files once', async () => {
    const { version } = await load()
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map(() => save(needed, { driversLicenseExpirationDate: day, version })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(await filed()).toEqual(['CV cv.pdf', 'DRIVERS_LICENSE id.pdf'])
    await eventually(async () => (await unknownObjects(used.world)).length === 0)
  })
})

it('staff compare the names of files and the dates as people read them', async () => {
  await save({ ...needed, cmeFiles: [paper('a.pdf'), paper('b.pdf')] })
  expect(await sql('select field, label, before, after from onboarding_change order by id')).toEqual([
    { field: 'driversLicenseFile', label: 'Government issued ID (front)', before: null, after: 'id.pdf' },
    { field: 'cvFile', label: 'CV', before: null, after: 'cv.pdf' },
    {
      field: 'driversLicenseExpirationDate',
      label: 'Government issued ID (front): Expiration date',
      before: null,
      after: '01/31/2031',
    },
    { field: 'cmeFiles', label: 'CME', before: null, after: 'a.pdf, b.pdf' },
  ])
})

describe('immunization records', () => {
  const stage = 'immunizations'

  it('come without data, are filed as immunizations, and later ones are added', async () => {
    expect(
      (await wizard.save(stage, undefined, { immunizationFiles: [paper('mmr.pdf'), paper('flu.pdf')] })).status,
    ).toBe(200)
    expect((await wizard.save(stage, undefined, { immunizationFiles: [paper('flu.pdf')] })).status).toBe(200)
    expect((await wizard.load(stage)).body).toMatchObject({
      immunizationFilenames: ['mmr.pdf', 'flu.pdf', 'flu (2).pdf'],
      savedStages: [stage],
    })
    expect(await filed()).toEqual(['IMMUNIZATION flu (2).pdf', 'IMMUNIZATION flu.pdf', 'IMMUNIZATION mmr.pdf'])
    expect(await sql('select label, after from onboarding_change')).toEqual([
      { label: 'Immunization records', after: 'mmr.pdf, flu.pdf, flu (2).pdf' },
    ])
  })

  it('of five equal saves at once are filed once', async () => {
    const { version } = (await wizard.load(stage)).body
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map(() => wizard.save(stage, { version }, { immunizationFiles: [paper('mmr.pdf')] })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(await filed()).toEqual(['IMMUNIZATION mmr.pdf'])
  })

  it('are asked for unless some are stored, and may have 50 MB', async () => {
    for (const data of [undefined, {}])
      expect(await wizard.save(stage, data)).toMatchObject({
        status: 400,
        body: { fields: { immunizationFiles: immunizationsMissing } },
      })
    const half = paper('half.pdf', Buffer.alloc(26 * 1024 * 1024, 1))
    expect(await wizard.save(stage, undefined, { immunizationFiles: [half, half] })).toMatchObject({
      status: 413,
      body: { message: filesTooLarge, fields: { immunizationFiles: filesTooLarge } },
    })
    expect(await unknownObjects(used.world)).toEqual([])
    await byStaff('stored.pdf', 'IMMUNIZATION')
    expect((await wizard.save(stage)).status).toBe(200)
  })
})
