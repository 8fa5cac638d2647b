import {
  createCme,
  cmeTexts,
  exportCme,
  listCme,
  removeCme,
  saveCme,
  signCmeDownload,
  signCmeUpload,
  type CmeEntry,
} from '@credence/contract/cme/calls'
import { documentCallsOf } from '@credence/contract/documents/calls'
import { texts } from '@credence/contract/texts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { ask, get, list as listFiles, pdf, put, upload, type Drawer } from '../../../test/kit/document-files.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { daysFromToday } from '../../../db/seeds/demo-days.ts'

const used = useDemoWorld()
const provider = 1
const another = 2
let as: string
let educator: string
let drawer: Drawer

beforeAll(async () => {
  const { world } = used
  as = await sessionOf(world, 'editor@aurora.test')
  educator = await world.session(
    await world.inTeam(1, (scope) =>
      buildAccount(scope, { teamId: 1, email: 'educator@aurora.test', authorities: ['PROVIDER_CME_EDIT'] }),
    ),
  )
  drawer = { calls: documentCallsOf('provider', 'own'), entityId: provider, as }
})
beforeEach(async () => {
  await used.world.sql('delete from cme where provider_id in (1, 2)')
  await used.world.sql('delete from document')
})

const list = async (providerId = provider): Promise<CmeEntry[]> =>
  (await used.world.call(listCme, { params: { providerId } }, { as })).body
const create = (body: object, caller = as) =>
  used.world.call(createCme, { body: { providerId: provider, ...body } }, { as: caller })
const save = (id: number, body: object) =>
  used.world.call(saveCme, { params: { id }, body: { providerId: provider, ...body } }, { as })
const made = async (body: object = { title: 'Course' }): Promise<number> => (await create(body)).body.id

/** Signs and sends a proof, as a browser does. */
async function prove(id: number, filename: string, bytes = pdf('proof'), caller = as) {
  const { status, body } = await used.world.call(
    signCmeUpload,
    { params: { id }, body: { filename, contentType: 'application/pdf' } },
    { as: caller },
  )
  return status === 200 ? put(used.world, { as: caller }, body.url, bytes) : { status, body }
}

describe('continuing education', () => {
  it('is stored as typed, and listed newest first, then by title', async () => {
    await made({ title: 'b', eventDate: '2026-01-01', hours: '1.5', dollarAmount: 20, category: 'ECHO' })
    await made({ title: 'A', eventDate: '2026-01-01', category: '' })
    await made({ title: 'undated', hours: '', dollarAmount: null })
    await made({ title: 'newest', eventDate: '2026-05-05' })
    const entries = await list()
    expect(entries.map(({ title }) => title)).toEqual(['newest', 'A', 'b', 'undated'])
    expect(entries[2]).toMatchObject({
      hours: 1.5,
      dollarAmount: 20,
      category: 'ECHO',
      eventDate: '2026-01-01',
      documentFilename: null,
      version: 1,
      updatedBy: 'Joel Arreola',
    })
    expect(entries[3]).toMatchObject({ hours: null, dollarAmount: null, category: null })
  })

  it('needs a title, of at most 512 characters', async () => {
    expect(await create({})).toMatchObject({ status: 400, body: { message: cmeTexts.titleBlank } })
    expect(await create({ title: '  ' })).toMatchObject({ status: 400, body: { message: cmeTexts.titleBlank } })
    expect((await create({ title: 'x'.repeat(513) })).status).toBe(400)
    expect((await create({ title: 'x'.repeat(512) })).status).toBe(200)
    expect((await list())[0]?.title).toHaveLength(512)
  })

  it.each([
    { hours: '1e9' },
    { hours: 1e9 },
    { hours: '-1' },
    { dollarAmount: '-0' },
    { dollarAmount: '1e9' },
    { hours: 'abc' },
    { category: 'NOTHING' },
    { eventDate: '2026-02-30' },
  ])('refuses %j', async (wrong) => {
    expect((await create({ title: 'Course', ...wrong })).status).toBe(400)
    expect(await list()).toEqual([])
  })

  it('is saved in part, refused when stale, and not found under another provider', async () => {
    const id = await made({ title: 'Course', hours: '2' })
    expect(await save(id, { hours: '3' })).toMatchObject({ status: 200, body: { id } })
    expect((await list())[0]).toMatchObject({ title: 'Course', hours: 3, version: 2 })
    expect(await save(id, { title: 'Other', version: 1 })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
    expect((await save(id, { providerId: another, title: 'Mine' })).status).toBe(404)
    expect((await list())[0]?.title).toBe('Course')
  })

  it('is listed in one round trip, whatever the number of entries', async () => {
    for (let n = 0; n < 30; n += 1) await made({ title: `Course ${n}` })
    expect(await countQueries(() => list())).toBe(1)
  })
})

describe('the proof of continuing education', () => {
  it('becomes an attached document of the provider, for a user with the right to edit education only', async () => {
    const id = await made({ title: 'Course', eventDate: '2026-01-01', documentFilename: 'proof.pdf' })
    expect((await list())[0]?.documentFilename).toBeNull()
    expect(await prove(id, 'proof.pdf', pdf(), educator)).toMatchObject({
      status: 200,
      body: { filename: 'proof.pdf' },
    })
    expect((await list())[0]?.documentFilename).toBe('proof.pdf')
    expect(await listFiles(used.world, drawer)).toMatchObject([
      {
        filename: 'proof.pdf',
        category: 'CME',
        effectiveDate: '2026-01-01',
        hasLinkedDataElement: true,
        linkedDataElementExtra: 'CME: Course',
      },
    ])
    const { body } = await used.world.call(
      signCmeDownload,
      { params: { id }, body: { filename: 'proof.pdf' } },
      { as: educator },
    )
    expect((await get(used.world, educator, body.url)).bytes.toString()).toContain('%PDF')
  })

  it('replaces its own earlier file, and never another document of the same name', async () => {
    await upload(used.world, drawer, 'license.pdf', pdf('the license'))
    const id = await made()
    expect(await prove(id, 'license.pdf', pdf('a proof'), educator)).toMatchObject({
      status: 200,
      body: { filename: 'license (2).pdf' },
    })
    expect((await listFiles(used.world, drawer)).map(({ filename }) => filename)).toEqual([
      'license (2).pdf',
      'license.pdf',
    ])
    expect((await list())[0]?.documentFilename).toBe('license (2).pdf')
    expect(await prove(id, 'license (2).pdf', pdf('a better proof'))).toMatchObject({
      body: { filename: 'license (2).pdf' },
    })
    expect(await listFiles(used.world, drawer)).toHaveLength(2)
    const { body } = await ask(used.world, drawer, 'signDownload', { filename: 'license.pdf' })
    expect((await get(used.world, as, body.url)).bytes.toString()).toContain('the license')
  })

  it('cannot replace a document that the sender may not see', async () => {
    await upload(used.world, drawer, 'id.pdf')
    await ask(used.world, drawer, 'save', { fromFilename: 'id.pdf', toFilename: 'id.pdf', category: 'DRIVERS_LICENSE' })
    const id = await made()
    expect((await prove(id, 'id.pdf', pdf(), educator)).status).toBe(409)
    expect((await listFiles(used.world, drawer)).map(({ category }) => category)).toEqual(['DRIVERS_LICENSE'])
  })

  it("is chosen among the provider's own CME documents, and a foreign name is refused", async () => {
    await upload(used.world, { ...drawer, entityId: another }, 'foreign.pdf')
    await ask(used.world, { ...drawer, entityId: another }, 'save', {
      fromFilename: 'foreign.pdf',
      toFilename: 'foreign.pdf',
      category: 'CME',
    })
    await upload(used.world, drawer, 'cv.pdf')
    const id = await made()
    for (const documentFilename of ['foreign.pdf', 'cv.pdf', '../../etc/passwd', '<script>']) {
      expect((await save(id, { documentFilename })).status).toBe(200)
      expect((await list())[0]?.documentFilename).toBeNull()
    }
    for (const filename of ['foreign.pdf', 'cv.pdf'])
      expect((await used.world.call(signCmeDownload, { params: { id }, body: { filename } }, { as })).status).toBe(404)
  })

  it('is detached by a save that names none, and stays when its entry is deleted', async () => {
    const id = await made()
    await prove(id, 'proof.pdf')
    expect((await save(id, { title: 'Renamed' })).status).toBe(200)
    expect((await listFiles(used.world, drawer))[0].linkedDataElementExtra).toBe('CME: Renamed')
    await save(id, { documentFilename: null })
    expect((await list())[0]?.documentFilename).toBeNull()
    await save(id, { documentFilename: 'proof.pdf' })
    await used.world.call(removeCme, { params: { id } }, { as })
    expect(await listFiles(used.world, drawer)).toMatchObject([{ filename: 'proof.pdf', hasLinkedDataElement: false }])
  })

  it('of an entry that was deleted meanwhile is discarded', async () => {
    const id = await made()
    const { body } = await used.world.call(
      signCmeUpload,
      { params: { id }, body: { filename: 'late.pdf', contentType: 'application/pdf' } },
      { as },
    )
    await used.world.call(removeCme, { params: { id } }, { as })
    expect((await put(used.world, { as }, body.url, pdf())).status).toBe(403)
    expect(await listFiles(used.world, drawer)).toEqual([])
  })
})

describe('the export of continuing education', () => {
  it('holds a range with its totals, and formulas as text', async () => {
    await made({
      title: '=1+1',
      hours: '1.25',
      dollarAmount: '1000',
      eventDate: daysFromToday(-10),
      category: 'OPIOID',
    })
    await made({ title: 'Old', hours: '8', eventDate: daysFromToday(-1000) })
    const { body } = await used.world.call(
      exportCme,
      { params: { providerId: provider }, query: { dateRangeOption: 'yearAgo' } },
      { as },
    )
    const file = await get(used.world, as, body.url)
    const text = file.bytes.toString()
    expect(String(file.headers['content-disposition'])).toContain('attachment')
    expect(text).toContain("'=1+1")
    expect(text).toContain('"$1,000.00"')
    expect(text).not.toContain('Old')
    expect(text.trim().split('\r\n').at(-1)).toBe('Total,,,1.25,"$1,000.00",')
    const { body: earlier } = await used.world.call(
      exportCme,
      { params: { providerId: provider }, query: { dateRangeOption: 'past12Months' } },
      { as },
    )
    expect((await get(used.world, as, earlier.url)).bytes.toString()).toBe(text)
    const { body: all } = await used.world.call(
      exportCme,
      { params: { providerId: provider }, query: { dateRangeOption: 'allTime' } },
      { as },
    )
    expect((await get(used.world, as, all.url)).bytes.toString()).toContain('Old')
    expect(
      (
        await used.world.call(
          exportCme,
          { params: { providerId: provider }, query: { dateRangeOption: 'forever' } },
          { as },
        )
      ).status,
    ).toBe(400)
  })

  it('opens only for its caller, with the content of when it was made', async () => {
    const {
      body: { url },
    } = await used.world.call(exportCme, { params: { providerId: provider } }, { as })
    expect((await get(used.world, educator, url)).status).toBe(403)
    expect((await get(used.world, as, url.replace('provider/1/', 'provider/2/'))).status).toBe(403)
  })
})
