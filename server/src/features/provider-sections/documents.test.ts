import { documentCallsOf, documentMessages } from '@credence/contract/documents/calls'
import { sections } from '@credence/contract/provider-sections/all'
import { immunization } from '@credence/contract/provider-sections/immunization'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { ask, get, list, upload, type Drawer } from '../../../test/kit/document-files.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'

const used = useDemoWorld()
const files = immunization.files ?? expect.fail('Immunizations have documents')
const calls = documentCallsOf('provider', 'own')
const provider = 1
const another = 2
let drawer: Drawer
let as: string
let without: string

/** Uploads a document of a category. */
async function file(name: string, category: string, entityId = provider, text?: Buffer) {
  await upload(used.world, { ...drawer, entityId }, name, text)
  await ask(used.world, { ...drawer, entityId }, 'save', { fromFilename: name, toFilename: name, category })
}

beforeAll(async () => {
  const { world } = used
  as = await sessionOf(world, 'editor@aurora.test')
  drawer = { calls, entityId: provider, as }
  const account = await world.inTeam(1, (scope) =>
    buildAccount(scope, { teamId: 1, email: 'nurse@aurora.test', authorities: ['PROVIDER_IMMUNIZATION_EDIT'] }),
  )
  without = await world.session(account)
})
beforeEach(async () => {
  await used.world.sql('delete from document')
  await used.world.sql('delete from immunization where provider_id in (1, 2)')
  await file('record.pdf', 'IMMUNIZATION')
  await file('tb.pdf', 'TB_SCREENING')
  await file('cv.pdf', 'CV')
  await file('foreign.pdf', 'IMMUNIZATION', another)
})

const create = (documentFilenames: string[] | undefined, caller = as) =>
  used.world.call(
    immunization.create,
    { body: { providerId: provider, immunizationType: 'MMR', ...(documentFilenames ? { documentFilenames } : {}) } },
    { as: caller },
  )
const save = (id: number, body: object, caller = as) =>
  used.world.call(immunization.save, { params: { id }, body: { providerId: provider, ...body } }, { as: caller })
const open = (id: number, filename: string, caller = as) =>
  used.world.call(files.signDownload, { params: { id }, body: { filename } }, { as: caller })
const names = (entry: { documents: { filename: string }[] }) => entry.documents.map(({ filename }) => filename)

describe('the documents of an immunization', () => {
  it("are chosen from the provider's own documents of the right categories", async () => {
    const { body } = await used.world.call(files.list, { params: { providerId: provider } }, { as: without })
    expect(body).toEqual([
      { filename: 'record.pdf', effectiveDate: null, expiration: null },
      { filename: 'tb.pdf', effectiveDate: null, expiration: null },
    ])
  })

  it('are attached by name, and the document shows to what', async () => {
    const { status, body } = await create(['tb.pdf', 'record.pdf', 'record.pdf'])
    expect(status).toBe(200)
    expect(names(body)).toEqual(['record.pdf', 'tb.pdf'])
    const shown = await list(used.world, drawer)
    expect(shown.find(({ filename }) => filename === 'tb.pdf')).toMatchObject({
      hasLinkedDataElement: true,
      linkedDataElementExtra: 'Immunization: MMR',
    })
    expect(shown.find(({ filename }) => filename === 'cv.pdf')).toMatchObject({ hasLinkedDataElement: false })
  })

  it.each([
    [['foreign.pdf']],
    [['cv.pdf']],
    [['record.pdf', 'nothing.pdf']],
    [['../record.pdf', 'x']],
    [['']],
    [['<script>.pdf']],
  ])('are never %j: of another provider, of another category, or unknown', async (wrong) => {
    const before = await used.world.sql('select count(*)::int as n from immunization')
    expect(await create(wrong)).toMatchObject({
      status: 400,
      body: { message: documentMessages.notLinkable, fields: { documentFilenames: documentMessages.notLinkable } },
    })
    expect(await used.world.sql('select count(*)::int as n from immunization')).toEqual(before)
    expect(await used.world.sql("select * from document_link where element = 'immunization'")).toEqual([])
  })

  it("stay when a save omits them, depend on the entry's type, and are detached by an empty list", async () => {
    const {
      body: { id },
    } = await create(['record.pdf'])
    expect(names((await save(id, { immunizationType: 'FLU' })).body)).toEqual(['record.pdf'])
    expect(
      (await list(used.world, drawer)).find(({ filename }) => filename === 'record.pdf').linkedDataElementExtra,
    ).toBe('Immunization: Influenza')
    expect(names((await save(id, { documentFilenames: ['tb.pdf'] })).body)).toEqual(['tb.pdf'])
    expect(names((await save(id, { documentFilenames: [] })).body)).toEqual([])
    expect(await used.world.sql("select * from document_link where element = 'immunization'")).toEqual([])
  })

  it('are not changed by a user who may edit immunizations and no documents', async () => {
    const {
      body: { id },
    } = await create(['record.pdf'])
    expect(names((await save(id, { documentFilenames: [], notes: 'seen' }, without)).body)).toEqual(['record.pdf'])
    expect(names((await create(['record.pdf'], without)).body)).toEqual([])
  })

  it('open for callers who see the entry, without a right to documents, and opening is recorded', async () => {
    const {
      body: { id },
    } = await create(['record.pdf'])
    const { status, body } = await open(id, 'record.pdf', without)
    expect(status).toBe(200)
    expect((await get(used.world, without, body.url)).bytes.toString()).toContain('%PDF')
    expect(
      await used.world.sql(
        "select 1 from audit_event where action = 'document opened' and detail ->> 'filename' = 'record.pdf'",
      ),
    ).not.toEqual([])
  })

  it.each(['tb.pdf', 'cv.pdf', 'foreign.pdf', 'nothing.pdf', ''])(
    'do not open when they are not attached: %s',
    async (name) => {
      const {
        body: { id },
      } = await create(['record.pdf'])
      expect((await open(id, name)).status).toBe(404)
    },
  )

  it('are detached with the entry and with the category, and keep their attachment under a new name', async () => {
    const {
      body: { id },
    } = await create(['record.pdf', 'tb.pdf'])
    await ask(used.world, drawer, 'save', {
      fromFilename: 'record.pdf',
      toFilename: 'renamed.pdf',
      category: 'IMMUNIZATION',
    })
    await ask(used.world, drawer, 'save', { fromFilename: 'tb.pdf', toFilename: 'tb.pdf', category: 'OTHER' })
    const {
      body: [entry],
    } = await used.world.call(immunization.list, { params: { providerId: provider } }, { as })
    expect(names(entry)).toEqual(['renamed.pdf'])
    await used.world.call(immunization.remove, { params: { id } }, { as })
    expect(await used.world.sql("select * from document_link where element = 'immunization'")).toEqual([])
    expect((await list(used.world, drawer)).map(({ filename }) => filename)).toContain('renamed.pdf')
  })

  it('do not exist in other sections', async () => {
    expect(sections.filter((section) => section.files).map(({ name }) => name)).toEqual(['immunization'])
  })
})
