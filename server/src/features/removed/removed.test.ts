import { getProviderHistory } from '@credence/contract/audit/calls'
import { createCme, removeCme } from '@credence/contract/cme/calls'
import * as expertise from '@credence/contract/expertise/calls'
import { limits } from '@credence/contract/limits'
import { allAuthorities } from '@credence/contract/permissions'
import { deleteProvider } from '@credence/contract/provider-admin/calls'
import { sections } from '@credence/contract/provider-sections/all'
import { writtenFields } from '@credence/contract/provider-sections/fields'
import { listRemovedOfPractice, listRemovedOfProvider, removedTexts } from '@credence/contract/removed/calls'
import { removedKinds } from '@credence/contract/removed/kinds'
import { restoreRemoved } from '@credence/contract/removed/restore'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAccount, buildPractice, buildProvider, buildTeam } from '../../../db/builders/builders.ts'
import { buildDocument } from '../../../db/builders/documents.ts'
import { timeZoneAt } from '../../../test/kit/clocks.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { sampleEntry } from '../../../test/kit/records/provider-records.ts'
import { useWorld, type Reply } from '../../../test/kit/world.ts'
import { tableOf } from './removed-tables.ts'
import { runRemovedExpiry } from './removed.jobs.ts'

const team = 1
const ids = { anna: 0, bert: 0, user: 0, restricted: 0, licenses: 0, viewer: 0, paper: 0 }
const used = useWorld({
  build: (world) =>
    world.inTeam(team, async (scope) => {
      await buildTeam(scope, { id: team, name: 'Home' })
      const first = await buildPractice(scope, { teamId: team, name: 'Clinic' })
      const second = await buildPractice(scope, { teamId: team, name: 'Annex' })
      ids.anna = await buildProvider(scope, { teamId: team, firstName: 'Anna', lastName: 'Berg' }, [first])
      ids.bert = await buildProvider(scope, { teamId: team, firstName: 'Bert', lastName: 'Dahl' }, [second])
      const account = (email: string, authorities: string[], practices: number[] = []) =>
        buildAccount(
          scope,
          { teamId: team, firstName: 'Una', lastName: 'Moe', email, authorities },
          ...(practices.length ? [practices] : []),
        )
      ids.user = await account('una@home.test', allAuthorities)
      ids.restricted = await account('some@home.test', allAuthorities, [second])
      ids.licenses = await account('licenses@home.test', ['PROVIDER_BASIC_VIEW', 'PROVIDER_STATE_LICENSE_EDIT'])
      ids.viewer = await account(
        'viewer@home.test',
        allAuthorities.filter((name) => name.endsWith('_VIEW')),
      )
      ids.paper = await buildDocument(scope, {
        teamId: team,
        owner: 'provider',
        scope: 'own',
        ownerId: ids.anna,
        name: 'proof.pdf',
      })
    }),
})

let as: string
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
beforeAll(async () => {
  as = await used.world.session(ids.user)
})
beforeEach(async () => {
  for (const kind of Object.keys(removedKinds))
    if (tableOf(kind) !== 'document') await sql(`delete from ${tableOf(kind)}`)
  await sql('delete from removed_record')
})

const listed = async (caller = as, providerId = ids.anna, page?: number) =>
  (await used.world.call(listRemovedOfProvider, { params: { id: providerId }, query: { page } }, { as: caller })).body
const restore = (kind: string, id: number, caller = as) =>
  used.world.call(restoreRemoved, { params: { kind, id } }, { as: caller })
const rowOf = async (kind: string, id: number) =>
  (await sql(`select to_jsonb(t) as row from ${tableOf(kind)} t where id = $1`, [id]))[0]?.row
const attachmentsOf = (kind: string, id: number) =>
  sql('select * from document_link where element = $1 and element_id = $2', [kind, id])

const license = sections.find(({ name }) => name === 'stateLicense')
async function makeLicense(providerId = ids.anna): Promise<number> {
  if (!license) throw new Error('There are no licenses')
  const body = { providerId, state: 'AK', stateLicenseType: 'MD', license: 'AK-1' }
  return (await used.world.call(license.create, { body }, { as })).body.id
}
async function removeLicense(id: number, caller = as): Promise<number> {
  if (!license) throw new Error('There are no licenses')
  return (await used.world.call(license.remove, { params: { id } }, { as: caller })).body.removedId
}

/** How an entry of each kind is made and deleted. */
const entries: Record<string, { make: () => Promise<number>; remove: (id: number) => Promise<Reply> }> = {
  ...Object.fromEntries(
    sections.map((section) => [
      section.name,
      {
        make: async () => {
          const sample = sampleEntry(section)
          const typed = Object.fromEntries(writtenFields(section.fields).map((field) => [field, sample[field]]))
          return (await used.world.call(section.create, { body: { providerId: ids.anna, ...typed } }, { as })).body.id
        },
        remove: (id: number) => used.world.call(section.remove, { params: { id } }, { as }),
      },
    ]),
  ),
  cme: {
    make: async () =>
      (
        await used.world.call(
          createCme,
          { body: { providerId: ids.anna, title: 'Airway course', hours: '1.5', dollarAmount: '20.10' } },
          { as },
        )
      ).body.id,
    remove: (id) => used.world.call(removeCme, { params: { id } }, { as }),
  },
  areaOfExpertise: {
    make: async () =>
      (
        await used.world.call(
          expertise.createArea,
          { body: { providerId: ids.anna, areaOfExpertiseId: 1, ageLowerBound: 1, ageUpperBound: 90 } },
          { as },
        )
      ).body.id,
    remove: (id) => used.world.call(expertise.removeArea, { params: { providerId: ids.anna, id } }, { as }),
  },
  treatmentModality: {
    make: async () =>
      (
        await used.world.call(
          expertise.createModality,
          { body: { providerId: ids.anna, treatmentModalityId: 1 } },
          { as },
        )
      ).body.id,
    remove: (id) => used.world.call(expertise.removeModality, { params: { providerId: ids.anna, id } }, { as }),
  },
}

describe('the kinds that can be restored', () => {
  it('have no sealed column, whose value would outlast the rotation of its key', async () => {
    const tables = Object.keys(removedKinds).map(tableOf)
    expect(
      await sql(
        "select attrelid::regclass::text from pg_attribute where attrelid::regclass::text = any ($1) and attname like '%\\_sealed'",
        [tables],
      ),
    ).toEqual([])
  })

  it('are all entries and documents that a test below deletes', () => {
    expect(Object.keys(removedKinds).filter((kind) => !/(?:Document|Attachment)$/.test(kind))).toEqual(
      Object.keys(entries),
    )
  })
})

describe.each(Object.entries(entries))('a deleted entry of %s', (kind, { make, remove }) => {
  it('is listed, and restored with all values, its version and its attachments', async () => {
    const id = await make()
    await sql(`update ${tableOf(kind)} set updated_by = $2 where id = $1`, [id, ids.user])
    await sql(
      "insert into document_link (team_id, document_id, element, element_id, label) values (1, $1, $2, $3, 'Proven')",
      [ids.paper, kind, id],
    )
    const [before, attached] = [await rowOf(kind, id), await attachmentsOf(kind, id)]
    expect(before.version).toBe(2)
    const { body } = await remove(id)
    expect(body).toEqual({ id, removedId: expect.any(Number) })
    expect([await rowOf(kind, id), await attachmentsOf(kind, id)]).toEqual([undefined, []])
    expect(await listed()).toEqual({
      total: 1,
      items: [
        {
          id: body.removedId,
          kind,
          what: removedKinds[kind]?.title,
          name: expect.stringMatching(/./),
          who: 'Una Moe',
          when: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          until: expect.any(String),
        },
      ],
    })
    expect(await restore(kind, body.removedId)).toMatchObject({ status: 200, body: { id } })
    expect(await rowOf(kind, id)).toEqual(before)
    expect(await attachmentsOf(kind, id)).toEqual(attached)
    expect(await listed()).toEqual({ total: 0, items: [] })
    const history = await used.world.call(getProviderHistory, { params: { id: ids.anna } }, { as })
    expect(history.body.entries[0].what).toMatch(/^Restored /)
    expect(history.body.entries[1].what).toMatch(/^Deleted /)
  })
})

describe('restoring', () => {
  it('is refused the second time, and happens once of two at once', async () => {
    const id = await makeLicense()
    const removedId = await removeLicense(id)
    const replies = await Promise.all([restore('stateLicense', removedId), restore('stateLicense', removedId)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await restore('stateLicense', removedId)).toMatchObject({
      status: 409,
      body: { message: removedTexts.restoredBefore },
    })
    expect(await sql('select id from state_license')).toEqual([{ id }])
  })

  it('restores an entry as often as it is deleted', async () => {
    const id = await makeLicense()
    for (let n = 0; n < 3; n += 1) expect((await restore('stateLicense', await removeLicense(id))).status).toBe(200)
    expect(await sql('select id from state_license')).toEqual([{ id }])
  })

  it('deletes an entry once when two delete it at the same time', async () => {
    const id = await makeLicense()
    await Promise.all([removeLicense(id), removeLicense(id)])
    expect(await listed()).toMatchObject({ total: 1 })
  })

  it('is refused when the provider has the same area of expertise again', async () => {
    const { make, remove } = entries['areaOfExpertise'] ?? {}
    const removedId = (await remove?.((await make?.()) ?? 0))?.body.removedId
    await make?.()
    expect(await restore('areaOfExpertise', removedId)).toMatchObject({
      status: 409,
      body: { message: expertise.expertiseTexts.used },
    })
    expect(await listed()).toMatchObject({ total: 1 })
  })

  it('needs the right that deletes an entry of the kind, and names the kind', async () => {
    const removedId = await removeLicense(await makeLicense())
    const viewer = await used.world.session(ids.viewer)
    expect(await listed(viewer)).toMatchObject({ total: 1 })
    expect((await restore('stateLicense', removedId, viewer)).status).toBe(403)
    expect((await restore('training', removedId)).status).toBe(404)
    expect((await restore('account', removedId)).status).toBe(404)
    expect((await restore('stateLicense', removedId, await used.world.session(ids.licenses))).status).toBe(200)
  })

  it('does not find what belongs to a practice that the caller does not see', async () => {
    const removedId = await removeLicense(await makeLicense())
    const own = await removeLicense(await makeLicense(ids.bert))
    const restricted = await used.world.session(ids.restricted)
    expect((await restore('stateLicense', removedId, restricted)).status).toBe(404)
    expect(await listed(restricted)).toMatchObject({ message: 'Not found' })
    expect(await listed(restricted, ids.bert)).toMatchObject({ total: 1, items: [{ id: own }] })
    expect((await restore('stateLicense', own, restricted)).status).toBe(200)
  })

  it('attaches documents again in either order when both ends were deleted', async () => {
    const link = async (id: number) =>
      sql(
        "insert into document_link (team_id, document_id, element, element_id, label) values (1, $1, 'stateLicense', $2, 'Proven')",
        [ids.paper, id],
      )
    const { remove } = removedKinds['providerDocument'] ?? {}
    const removePaper = async () =>
      (
        await used.world.call(
          remove as never,
          { params: { entityId: ids.anna }, query: {}, body: { filename: 'proof.pdf' } },
          { as },
        )
      ).body.removedId
    for (const isEntryFirst of [true, false])
      for (const comesBackFirst of ['entry', 'document']) {
        await sql('delete from state_license')
        const id = await makeLicense()
        await link(id)
        const before = await attachmentsOf('stateLicense', id)
        const gone = { entry: 0, document: 0 }
        if (isEntryFirst) gone.entry = await removeLicense(id)
        gone.document = await removePaper()
        if (!isEntryFirst) gone.entry = await removeLicense(id)
        const bring = {
          entry: () => restore('stateLicense', gone.entry),
          document: () => restore('providerDocument', gone.document),
        }
        const order = comesBackFirst === 'entry' ? [bring.entry, bring.document] : [bring.document, bring.entry]
        for (const each of order) expect((await each()).status).toBe(200)
        expect(await attachmentsOf('stateLicense', id)).toEqual(before)
      }
  })
})

describe('the list of what was removed', () => {
  it('has the kinds that the caller may see, and no value but the name', async () => {
    await removeLicense(await makeLicense())
    await entries['training']?.remove((await entries['training']?.make()) ?? 0)
    const licenses = await used.world.session(ids.licenses)
    expect(await listed(licenses)).toMatchObject({ total: 1, items: [{ name: 'Alaska, MD, AK-1' }] })
    expect(await listed()).toMatchObject({ total: 2 })
    expect(Object.keys((await listed()).items[0]).toSorted()).toEqual([
      'id',
      'kind',
      'name',
      'until',
      'what',
      'when',
      'who',
    ])
  })

  it('comes in pages, newest first, at a fixed number of queries', async () => {
    const cost = () => countQueries(() => listed())
    await listed()
    const empty = await cost()
    const removed: number[] = []
    for (let n = 0; n <= limits.removedPage; n += 1) removed.push(await removeLicense(await makeLicense()))
    expect(await cost()).toBe(empty)
    const [first, second] = [await listed(), await listed(as, ids.anna, 2)]
    expect([first.total, second.total]).toEqual([removed.length, removed.length])
    expect([...first.items, ...second.items].map(({ id }: { id: number }) => id)).toEqual(removed.toReversed())
    expect((await listed(as, ids.anna, 9)).items).toEqual([])
  })

  it('is empty for a practice without removals', async () => {
    const [{ id }] = await sql("select id from practice where name = 'Clinic'")
    expect((await used.world.call(listRemovedOfPractice, { params: { id } }, { as })).body).toEqual({
      total: 0,
      items: [],
    })
  })
})

describe('what was removed', () => {
  const age = (days: number) => sql('update removed_record set removed_at = now() - make_interval(days => $1)', [days])

  it('can no longer be restored after thirty days, and is deleted for good by the daily job', async () => {
    const removedId = await removeLicense(await makeLicense())
    const run = async () => {
      await sql("delete from daily_run where job = 'removed-expiry'")
      await runRemovedExpiry(used.world.services)
    }
    await sql('update team set time_zone = $1', [timeZoneAt(12)])
    await age(limits.removedDays - 1)
    await run()
    expect(await listed()).toMatchObject({ total: 1 })
    await age(limits.removedDays)
    expect(await listed()).toMatchObject({ total: 0 })
    expect((await restore('stateLicense', removedId)).status).toBe(404)
    await run()
    expect(await sql('select 1 from removed_record')).toEqual([])
  })

  it('is gone with its provider', async () => {
    const id = await used.world.inTeam(team, async (scope) =>
      buildProvider(scope, { teamId: team, firstName: 'Cora', lastName: 'Lund' }, [
        (await sql("select id from practice where name = 'Clinic'"))[0].id,
      ]),
    )
    const removedId = await removeLicense(await makeLicense(id))
    expect((await used.world.call(deleteProvider, { params: { id } }, { as })).status).toBe(200)
    expect(await sql('select 1 from removed_record')).toEqual([])
    expect((await restore('stateLicense', removedId)).status).toBe(404)
  })

  it('shows nothing to links', async () => {
    await removeLicense(await makeLicense())
    const seen = await used.world.inTeam(team, async (scope) => {
      await scope.client.query("select set_config('app.subject', $1, true)", [`provider ${ids.anna}`])
      return (await scope.client.query('select 1 from removed_record')).rowCount
    })
    expect(seen).toBe(0)
  })
})
