import { documentCallsOf, documentFamily, documentMessages } from '@credence/contract/documents/calls'
import { texts } from '@credence/contract/texts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask, download, list, pdf, put, signedUrl, upload, type Drawer } from '../../../test/kit/document-files.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { countQueries } from '../../../test/kit/queries.ts'

const used = useDemoWorld()
const provider = 1
const calls = documentCallsOf('provider', 'own')
let drawer: Drawer
let asViewer: Drawer
beforeAll(async () => {
  drawer = { calls, entityId: provider, as: await sessionOf(used.world, 'editor@aurora.test') }
  asViewer = { ...drawer, as: await sessionOf(used.world, 'viewer@aurora.test') }
})
beforeEach(() => used.world.sql('delete from document'))

const details = { category: 'CV', effectiveDate: '2026-01-01', expiration: '2027-01-01', notes: 'from the front desk' }
const save = (filename: string, change: object = {}) =>
  ask(used.world, drawer, 'save', { fromFilename: filename, toFilename: filename, ...details, ...change })

describe('a document', () => {
  it('is listed as soon as its upload was acknowledged, as OTHER until it gets a category', async () => {
    const { world } = used
    expect(await upload(world, drawer, 'License 2026.pdf')).toMatchObject({
      status: 200,
      body: { filename: 'License 2026.pdf' },
    })
    expect(await list(world, drawer)).toEqual([
      {
        id: expect.any(Number),
        filename: 'License 2026.pdf',
        size: pdf().length,
        category: 'OTHER',
        effectiveDate: null,
        expiration: null,
        notes: null,
        modified: expect.any(String),
        firstEmailReminderSent: null,
        secondEmailReminderSent: null,
        hasLinkedDataElement: false,
        linkedDataElementExtra: null,
        entityId: provider,
        entityType: 'provider',
        practiceId: null,
        canEdit: true,
        isH3AdminFile: false,
        isRevenueTeamSpanningFile: false,
        isPracticeSpecificFile: false,
        isReplaced: false,
        contentType: 'application/pdf',
        scanState: 'ready',
        version: 1,
      },
    ])
    expect((await download(world, drawer, 'License 2026.pdf')).bytes.equals(pdf())).toBe(true)
  })

  it('is not listed before its upload is complete', async () => {
    const { world } = used
    await signedUrl(world, drawer, 'promised.pdf')
    expect(await list(world, drawer)).toEqual([])
    expect((await ask(world, drawer, 'confirmUpload', { filename: 'promised.pdf' })).status).toBe(404)
  })

  it('is confirmed with its details', async () => {
    await upload(used.world, drawer, 'a.pdf')
    expect(await ask(used.world, drawer, 'confirmUpload', { filename: 'a.pdf' })).toMatchObject({
      status: 200,
      body: { filename: 'a.pdf', category: 'OTHER', scanState: 'ready' },
    })
  })

  it('can get a new name, category, dates and notes', async () => {
    await upload(used.world, drawer, 'a.pdf')
    expect(await save('a.pdf', { toFilename: 'b.pdf', version: 1 })).toMatchObject({
      status: 200,
      body: { filename: 'b.pdf', ...details, version: 2 },
    })
    expect(await list(used.world, drawer)).toMatchObject([{ filename: 'b.pdf', ...details, version: 2 }])
  })

  it('must have a name that is not empty and not used', async () => {
    await upload(used.world, drawer, 'a.pdf')
    await upload(used.world, drawer, 'b.pdf')
    expect(await save('a.pdf', { toFilename: '  ' })).toMatchObject({
      status: 400,
      body: { message: documentMessages.filenameBlank, fields: { toFilename: documentMessages.filenameBlank } },
    })
    expect(await save('a.pdf', { toFilename: 'b.pdf' })).toMatchObject({
      status: 409,
      body: { message: documentMessages.filenameUsed },
    })
    expect((await list(used.world, drawer)).map(({ filename }) => filename)).toEqual(['a.pdf', 'b.pdf'])
  })

  it('must not expire before it takes effect', async () => {
    await upload(used.world, drawer, 'a.pdf')
    expect(await save('a.pdf', { expiration: '2025-12-31' })).toMatchObject({
      status: 400,
      body: { message: texts.expirationOrder, fields: { expiration: texts.expirationOrder } },
    })
  })

  it('is not saved if it was changed since it was read', async () => {
    await upload(used.world, drawer, 'a.pdf')
    await save('a.pdf', { version: 1 })
    expect(await save('a.pdf', { notes: 'mine', version: 1 })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
    expect(await list(used.world, drawer)).toMatchObject([{ notes: details.notes }])
    expect((await save('a.pdf', { notes: 'mine' })).status).toBe(200)
  })

  it('is replaced by a file of the same name once that is complete, and keeps its details', async () => {
    const { world } = used
    await upload(world, drawer, 'a.pdf', pdf('old'))
    await save('a.pdf')
    const url = await signedUrl(world, drawer, 'a.pdf')
    expect((await download(world, drawer, 'a.pdf')).bytes.toString()).toContain('old')
    const [before] = await world.sql('select object_key as key from document')
    await put(world, drawer, url, pdf('new'))
    expect((await download(world, drawer, 'a.pdf')).bytes.toString()).toContain('new')
    expect(await list(world, drawer)).toMatchObject([{ filename: 'a.pdf', ...details }])
    expect(
      await world.sql('select 1 from file_object where key = $1 and released_at is not null', [before.key]),
    ).toHaveLength(1)
  })

  it('is gone after its deletion, also for holders of its URL', async () => {
    const { world } = used
    await upload(world, drawer, 'a.pdf')
    const {
      body: { url },
    } = await ask(world, drawer, 'signDownload', { filename: 'a.pdf' })
    expect(await ask(world, drawer, 'remove', { filename: 'a.pdf' })).toMatchObject({
      status: 200,
      body: { filename: 'a.pdf' },
    })
    expect(await list(world, drawer)).toEqual([])
    expect((await world.ask('GET', url, { as: drawer.as })).status).toBe(403)
    for (const [call, body] of [
      ['remove', { filename: 'a.pdf' }],
      ['signDownload', { filename: 'a.pdf' }],
      ['confirmUpload', { filename: 'a.pdf' }],
    ] as const) {
      expect((await ask(world, drawer, call, body)).status, call).toBe(404)
    }
  })

  it('can be read and not changed by a viewer', async () => {
    const { world } = used
    await upload(world, drawer, 'a.pdf')
    expect(await list(world, asViewer)).toMatchObject([{ canEdit: false }])
    expect((await download(world, asViewer, 'a.pdf')).status).toBe(200)
    expect((await ask(world, asViewer, 'remove', { filename: 'a.pdf' })).status).toBe(403)
  })

  it('is found under a path with a category, which is ignored', async () => {
    await upload(used.world, drawer, 'a.pdf')
    const reply = await used.world.call(
      calls.signDownloadByCategory,
      { params: { entityId: provider, category: 'CV' }, body: { filename: 'a.pdf' } },
      { as: drawer.as },
    )
    expect(reply).toMatchObject({ status: 200, body: { url: expect.stringMatching(/^\/api\/file\/download\?/) } })
  })

  it('has an audit entry with the account for every upload, opening and deletion', async () => {
    const { world } = used
    const [last] = await world.sql('select coalesce(max(id), 0) as id from audit_event')
    await upload(world, drawer, 'a.pdf')
    const [{ id }] = await list(world, drawer)
    await download(world, asViewer, 'a.pdf')
    await ask(world, drawer, 'signZip', { filenames: ['a.pdf'] })
    await ask(world, drawer, 'remove', { filename: 'a.pdf' })
    const events = await world.sql(
      'select action, account_id, team_id, subject, detail from audit_event where id > $1 order by id',
      [last.id],
    )
    expect(events).toEqual([
      {
        action: 'document uploaded',
        account_id: 3,
        team_id: 1,
        subject: `document ${id}`,
        detail: { filename: 'a.pdf', replaced: false },
      },
      {
        action: 'document opened',
        account_id: 4,
        team_id: 1,
        subject: `document ${id}`,
        detail: { filename: 'a.pdf', category: 'OTHER' },
      },
      {
        action: 'document opened',
        account_id: 3,
        team_id: 1,
        subject: `document ${id}`,
        detail: { filename: 'a.pdf', category: 'OTHER' },
      },
      {
        action: 'document deleted',
        account_id: 3,
        team_id: 1,
        subject: `document ${id}`,
        detail: { filename: 'a.pdf' },
      },
    ])
    expect(
      await world.sql(
        "select account_id, action from change_log where table_name = 'document' and row_id = $1 order by id",
        [id],
      ),
    ).toEqual([
      { account_id: 3, action: 'insert' },
      { account_id: 3, action: 'delete' },
    ])
  })

  it('attached to data elements says so, and is detached by another category or its deletion', async () => {
    const { world } = used
    await upload(world, drawer, 'a.pdf')
    const [{ id }] = await list(world, drawer)
    const link = () =>
      world.sql(
        "insert into document_link (team_id, document_id, element, element_id, label) values (1, $1, 'immunization', 1, 'MMR'), (1, $1, 'immunization', 2, 'Flu')",
        [id],
      )
    await link()
    expect(await list(world, drawer)).toMatchObject([
      { hasLinkedDataElement: true, linkedDataElementExtra: 'Flu, MMR' },
    ])
    expect((await save('a.pdf', { category: 'OTHER' })).body).toMatchObject({ hasLinkedDataElement: true })
    expect((await save('a.pdf', { category: 'CV' })).body).toMatchObject({
      hasLinkedDataElement: false,
      linkedDataElementExtra: null,
    })
    await link()
    await ask(world, drawer, 'remove', { filename: 'a.pdf' })
    expect(await world.sql('select 1 from document_link')).toEqual([])
  })
})

describe('the list of documents', () => {
  it('costs one round trip, whatever its length', async () => {
    const { world } = used
    const cost = () => countQueries(() => list(world, drawer))
    await list(world, drawer)
    const [empty] = [await cost()]
    for (let n = 0; n < 12; n += 1) await upload(world, drawer, `${n}.pdf`)
    expect(await cost()).toBe(empty)
    expect(empty).toBe(1)
  })
})

describe('every owner in every scope', () => {
  it.each(documentFamily.map((member) => [`${member.owner} ${member.scope}`, member] as const))(
    '(%s) has its own files and file names',
    async (_, { owner, scope, calls: own }) => {
      const { world } = used
      const owners = { provider: 2, practice: 25, carrier: 3, facility: 4, revenueteam: 1 }
      const at: Drawer = {
        calls: own,
        entityId: owners[owner],
        as: await sessionOf(world, 'admin@credence.test'),
        ...(scope === 'practicespecific' ? { practiceId: 25 } : {}),
        ...(own.list.definition.team === 'optional' ? {} : { team: 1 }),
      }
      expect((await upload(world, at, 'same name.pdf', pdf(`${owner} ${scope}`))).status).toBe(200)
      expect(await list(world, at)).toMatchObject([
        {
          filename: 'same name.pdf',
          entityType: owner,
          entityId: owners[owner],
          canEdit: true,
          practiceId: scope === 'practicespecific' ? 25 : null,
          isH3AdminFile: scope === 'h3admin',
          isRevenueTeamSpanningFile: scope === 'revenueteamspanning',
          isPracticeSpecificFile: scope === 'practicespecific',
        },
      ])
      expect((await download(world, at, 'same name.pdf')).bytes.toString()).toContain(`${owner} ${scope}`)
      const category = {
        carrier: 'RE_ENROLLMENT',
        facility: 'RE_ENROLLMENT',
        revenueteam: 'CONTRACT_CUSTOM',
        provider: 'DEA',
        practice: 'W9',
      }[owner]
      expect(
        await ask(world, at, 'save', {
          ...details,
          fromFilename: 'same name.pdf',
          toFilename: 'renamed.pdf',
          category,
        }),
      ).toMatchObject({ status: 200, body: { category } })
      const [row] = await world.sql('select team_id, updated_by from document')
      expect(row).toEqual({
        team_id: own.list.definition.team === 'optional' && owner !== 'revenueteam' ? null : 1,
        updated_by: 1,
      })
      expect((await ask(world, at, 'remove', { filename: 'renamed.pdf' })).status).toBe(200)
    },
  )
})
