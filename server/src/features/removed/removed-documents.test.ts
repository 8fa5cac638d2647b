import { documentCallsOf } from '@credence/contract/documents/calls'
import { limits } from '@credence/contract/limits'
import { listRemovedOfPractice, listRemovedOfProvider, removedTexts } from '@credence/contract/removed/calls'
import { restoreRemoved } from '@credence/contract/removed/restore'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { backUp, nameDemo, restoreInto, useFolder, useTargets } from '../../../test/kit/backups.ts'
import { timeZoneAt } from '../../../test/kit/clocks.ts'
import { withClient } from '../../../test/kit/database-content.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { ask, download, list, pdf, unknownObjects, upload, type Drawer } from '../../../test/kit/document-files.ts'
import { runFileSweep } from '../files/files.jobs.ts'
import { runRemovedExpiry } from './removed.jobs.ts'

const used = useDemoWorld()
const { fileName } = useFolder()
const newTarget = useTargets()
const provider = 1
const practice = 25
let as: string
let ofProvider: Drawer
let ofPractice: Drawer
let ofAdmins: Drawer

beforeAll(async () => {
  as = await sessionOf(used.world, 'editor@aurora.test')
  ofProvider = { calls: documentCallsOf('provider', 'own'), entityId: provider, as }
  ofPractice = { calls: documentCallsOf('practice', 'own'), entityId: practice, as }
  ofAdmins = {
    calls: documentCallsOf('provider', 'h3admin'),
    entityId: provider,
    as: await sessionOf(used.world, 'admin@credence.test'),
    team: 1,
  }
})
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
beforeEach(async () => {
  await sql('delete from removed_record')
  await sql('delete from document')
})

const remove = async (drawer: Drawer, filename: string): Promise<number> =>
  (await ask(used.world, drawer, 'remove', { filename })).body.removedId
const restore = (kind: string, id: number, { as: caller, team }: Pick<Drawer, 'as' | 'team'> = ofProvider) =>
  used.world.call(restoreRemoved, { params: { kind, id } }, { as: caller, ...(team === undefined ? {} : { team }) })
const listed = async ({ as: caller, team }: Pick<Drawer, 'as' | 'team'> = ofProvider) =>
  (
    await used.world.call(
      listRemovedOfProvider,
      { params: { id: provider } },
      { as: caller, ...(team === undefined ? {} : { team }) },
    )
  ).body
const rowOf = async (name: string) =>
  (await sql('select to_jsonb(d) as row from document d where name = $1', [name]))[0]?.row
const age = (days: number) => sql('update removed_record set removed_at = now() - make_interval(days => $1)', [days])
async function expire(): Promise<void> {
  await sql('update team set time_zone = $1', [timeZoneAt(12)])
  await sql("delete from daily_run where job = 'removed-expiry'")
  await runRemovedExpiry(used.world.services)
}
async function sweepLater(): Promise<void> {
  await sql("update file_object set released_at = released_at - interval '2 hours' where released_at is not null")
  await runFileSweep(used.world.services)
}

describe('a deleted document', () => {
  it.each([
    ['providerDocument', () => ofProvider],
    ['practiceDocument', () => ofPractice],
    ['providerAdminDocument', () => ofAdmins],
  ] as const)('(%s) is restored with its details, its id and its file', async (kind, drawerOf) => {
    const drawer = drawerOf()
    await upload(used.world, drawer, 'a.pdf', pdf('the very bytes'))
    await ask(used.world, drawer, 'save', {
      fromFilename: 'a.pdf',
      toFilename: 'a.pdf',
      category: 'DEA',
      effectiveDate: '2026-01-01',
      expiration: '2027-01-01',
      notes: 'noted',
    })
    const before = await rowOf('a.pdf')
    const removedId = await remove(drawer, 'a.pdf')
    expect(await list(used.world, drawer)).toEqual([])
    await sweepLater()
    expect((await restore(kind, removedId, drawer)).status).toBe(200)
    expect(await rowOf('a.pdf')).toEqual(before)
    await sweepLater()
    expect((await download(used.world, drawer, 'a.pdf')).bytes.toString()).toContain('the very bytes')
    expect(await unknownObjects(used.world)).toEqual([])
  })

  it('is listed by its name, and on the page of a practice', async () => {
    await upload(used.world, ofPractice, 'w9.pdf')
    const id = await remove(ofPractice, 'w9.pdf')
    const { body } = await used.world.call(listRemovedOfPractice, { params: { id: practice } }, { as })
    expect(body).toMatchObject({
      total: 1,
      items: [{ id, kind: 'practiceDocument', what: 'Document', name: 'w9.pdf' }],
    })
  })

  it('is not restored while another document has its name', async () => {
    await upload(used.world, ofProvider, 'a.pdf', pdf('old'))
    const id = await remove(ofProvider, 'a.pdf')
    await upload(used.world, ofProvider, 'a.pdf', pdf('new'))
    expect(await restore('providerDocument', id)).toMatchObject({
      status: 409,
      body: { message: removedTexts.nameUsed },
    })
    expect((await download(used.world, ofProvider, 'a.pdf')).bytes.toString()).toContain('new')
    await ask(used.world, ofProvider, 'save', { fromFilename: 'a.pdf', toFilename: 'b.pdf', category: 'OTHER' })
    expect((await restore('providerDocument', id)).status).toBe(200)
    expect((await download(used.world, ofProvider, 'a.pdf')).bytes.toString()).toContain('old')
  })

  it('is deleted for good with its file once thirty days are over, and not before', async () => {
    await upload(used.world, ofProvider, 'a.pdf')
    const { object_key: key } = await rowOf('a.pdf')
    await remove(ofProvider, 'a.pdf')
    const objects = () => sql('select released_at is not null as released from file_object where key = $1', [key])
    await age(limits.removedDays - 1)
    await expire()
    await sweepLater()
    expect(await objects()).toEqual([{ released: false }])
    await age(limits.removedDays)
    await expire()
    expect(await objects()).toEqual([{ released: true }])
    await sweepLater()
    expect(await objects()).toEqual([])
    await expect(used.world.services.files.open(key)).rejects.toMatchObject({ status: 404 })
  })

  it('is what others were replaced by again, unless somebody has changed them since', async () => {
    for (const name of ['kept.pdf', 'changed.pdf', 'new.pdf']) await upload(used.world, ofProvider, name)
    const { id } = await rowOf('new.pdf')
    await sql("update document set replaced_by_id = $1 where name in ('kept.pdf', 'changed.pdf')", [id])
    const removedId = await remove(ofProvider, 'new.pdf')
    await ask(used.world, ofProvider, 'save', {
      fromFilename: 'changed.pdf',
      toFilename: 'changed.pdf',
      category: 'OTHER',
      notes: 'counts again',
    })
    await restore('providerDocument', removedId)
    expect((await rowOf('kept.pdf')).replaced_by_id).toBe(id)
    expect((await rowOf('changed.pdf')).replaced_by_id).toBe(null)
  })

  it('is restored without a replacement that is gone', async () => {
    for (const name of ['old.pdf', 'new.pdf']) await upload(used.world, ofProvider, name)
    await sql("update document set replaced_by_id = $1 where name = 'old.pdf'", [(await rowOf('new.pdf')).id])
    const removedId = await remove(ofProvider, 'old.pdf')
    await remove(ofProvider, 'new.pdf')
    expect((await restore('providerDocument', removedId)).status).toBe(200)
    expect((await rowOf('old.pdf')).replaced_by_id).toBe(null)
  })

  it('is the list of carriers of its practice again', async () => {
    await upload(used.world, ofPractice, 'carriers.pdf')
    const { id } = await rowOf('carriers.pdf')
    await sql(
      "insert into practice_onboarding_document (team_id, practice_id, slot, document_id) values (1, $1, 'carrierList', $2) on conflict (team_id, practice_id, slot) do update set document_id = $2",
      [practice, id],
    )
    const slots = () => sql('select * from practice_onboarding_document where document_id = $1', [id])
    const before = await slots()
    const removedId = await remove(ofPractice, 'carriers.pdf')
    expect(await slots()).toEqual([])
    await restore('practiceDocument', removedId, ofPractice)
    expect(await slots()).toEqual(before)
  })

  it("that is a driver's license or for administrators is seen and restored by those who saw it", async () => {
    await upload(used.world, ofProvider, 'license.pdf')
    await sql("update document set category = 'DRIVERS_LICENSE'")
    const license = await remove(ofProvider, 'license.pdf')
    await upload(used.world, ofAdmins, 'paper.pdf')
    const paper = await remove(ofAdmins, 'paper.pdf')
    const account = await used.world.inTeam(1, (scope) =>
      buildAccount(scope, {
        teamId: 1,
        email: `papers-${Date.now()}@aurora.test`,
        authorities: ['PROVIDER_BASIC_VIEW', 'PROVIDER_DOCUMENT_EDIT'],
      }),
    )
    const caller = { as: await used.world.session(account) }
    expect(await listed(caller)).toMatchObject({ total: 0 })
    expect((await restore('providerDocument', license, caller)).status).toBe(404)
    expect((await restore('providerAdminDocument', paper, caller)).status).toBe(403)
    expect((await restore('providerDocument', paper, caller)).status).toBe(404)
    expect(await listed()).toMatchObject({ total: 1, items: [{ id: license }] })
    expect(await listed(ofAdmins)).toMatchObject({ total: 2 })
    expect((await restore('providerDocument', license)).status).toBe(200)
    expect((await restore('providerAdminDocument', paper, ofAdmins)).status).toBe(200)
  })

  it('of a carrier is deleted at once', async () => {
    const drawer: Drawer = {
      calls: documentCallsOf('carrier', 'own'),
      entityId: 3,
      as: ofAdmins.as,
      team: 1,
    }
    await upload(used.world, drawer, 'form.pdf')
    expect(await remove(drawer, 'form.pdf')).toBe(null)
    expect(await sql('select 1 from removed_record')).toEqual([])
  })

  it('is in a backup, with its file', async () => {
    await upload(used.world, ofProvider, 'a.pdf')
    const { object_key: key } = await rowOf('a.pdf')
    await remove(ofProvider, 'a.pdf')
    await nameDemo(used.world)
    const file = fileName()
    await backUp(used.world, file)
    const target = await newTarget()
    await restoreInto(target, file)
    const rows = await withClient(target.url, (client) =>
      client.query('select object_key, content from removed_record').then((result) => result.rows),
    )
    expect(rows).toEqual(await sql('select object_key, content from removed_record'))
    ;(await target.store.open(key)).destroy()
  })
})
