import { readdirSync } from 'node:fs'
import path from 'node:path'
import { documentCallsOf } from '@credence/contract/documents/calls'
import { fileMessages } from '@credence/contract/files/calls'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask, download, list, pdf, put, signedUrl, upload, type Drawer } from '../../../test/kit/document-files.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { realDisk, type Disk } from '../../gateways/files/disk.ts'
import { LocalStore } from '../../gateways/files/local.ts'
import { runFileSweep } from './files.jobs.ts'

const used = useDemoWorld()
let drawer: Drawer
beforeAll(async () => {
  drawer = {
    calls: documentCallsOf('provider', 'own'),
    entityId: 1,
    as: await sessionOf(used.world, 'editor@aurora.test'),
  }
  await upload(used.world, drawer, 'first.pdf')
})
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
beforeEach(async () => {
  await sql('delete from removed_record')
  await sql('delete from document')
  await sql("update file_object set released_at = now() - interval '2 hours' where released_at is not null")
  await runFileSweep(used.world.services)
})

const folder = () => used.world.services.config.files.folder
const objects = () =>
  readdirSync(path.join(folder(), 'objects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
const keysOfDocuments = async () =>
  (await sql('select object_key as key from document order by 1')).map(({ key }) => key)

describe('the sweep', () => {
  it('removes deleted and replaced objects after an hour, in which they may still be read', async () => {
    const { world } = used
    await upload(world, drawer, 'kept.pdf')
    await upload(world, drawer, 'replaced.pdf', pdf('old'))
    await upload(world, drawer, 'replaced.pdf', pdf('new'))
    await upload(world, drawer, 'deleted.pdf')
    await ask(world, drawer, 'remove', { filename: 'deleted.pdf' })
    // It can no longer be restored.
    await sql('delete from removed_record')
    expect(objects()).toHaveLength(4)
    await runFileSweep(world.services)
    expect(objects()).toHaveLength(4)
    await sql("update file_object set released_at = now() - interval '61 minutes' where released_at is not null")
    await runFileSweep(world.services)
    expect(objects()).toEqual(await keysOfDocuments())
    expect((await sql('select key from file_object order by 1')).map(({ key }) => key)).toEqual(await keysOfDocuments())
    for (const { filename } of await list(world, drawer))
      expect((await download(world, drawer, filename)).status).toBe(200)
  })

  it('cannot remove an object of a document, even if it was released by mistake', async () => {
    const { world } = used
    await upload(world, drawer, 'kept.pdf')
    await sql("update file_object set released_at = now() - interval '1 day'")
    await expect(runFileSweep(world.services)).rejects.toMatchObject({ code: '23503' })
    await sql('update file_object set released_at = null')
    expect((await download(world, drawer, 'kept.pdf')).status).toBe(200)
  })

  it('deletes expired upload claims, and keeps those that may still be used', async () => {
    const { world } = used
    const url = await signedUrl(world, drawer, 'late.pdf')
    await sql("update file_upload set expires_at = now() - interval '61 minutes'")
    const good = await signedUrl(world, drawer, 'good.pdf')
    await runFileSweep(world.services)
    expect(await sql('select 1 from file_upload')).toHaveLength(1)
    expect((await put(world, drawer, url, pdf())).status).toBe(403)
    expect((await put(world, drawer, good, pdf())).status).toBe(200)
  })
})

describe('a full disk', () => {
  const real = () => used.world.services.files
  let before: LocalStore
  const use = (change: Partial<Disk>) => {
    before = real() as LocalStore
    used.world.services.files = new LocalStore(folder(), used.world.services.vault, { ...realDisk, ...change })
  }
  afterEach(() => {
    used.world.services.files = before
  })
  const noRoom = { status: 507, body: { message: fileMessages.noRoom } }

  it('is reported before an upload begins, if it is known then', async () => {
    use({ room: async () => ({ freeBytes: 1000, totalBytes: 1_000_000 }) })
    expect(await ask(used.world, drawer, 'signUpload', { filename: 'a.pdf' })).toMatchObject(noRoom)
    expect(await sql("select 1 from file_upload where state = 'open' and target ->> 'filename' = 'a.pdf'")).toEqual([])
  })

  it('is reported during an upload too, which leaves no row and no object; uploads work again once there is room', async () => {
    const { world } = used
    const url = await signedUrl(world, drawer, 'a.pdf')
    use({ place: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) })
    const kept = objects()
    expect(await put(world, drawer, url, pdf())).toMatchObject(noRoom)
    expect([await list(world, drawer), objects()]).toEqual([[], kept])
    expect(readdirSync(path.join(folder(), 'incoming'))).toEqual([])
    world.services.files = before
    expect((await upload(world, drawer, 'a.pdf')).status).toBe(200)
  })
})
