import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { documentCallsOf } from '@credence/contract/documents/calls'
import { texts } from '@credence/contract/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { all, ask, get, list, pdf, signedUrl, type Drawer } from '../../../test/kit/document-files.ts'
import { sessionOf } from '../../../test/kit/demo-world.ts'
import { startS3, type S3Server } from '../../../test/kit/s3-server.ts'
import { createWorld, type World } from '../../../test/kit/world.ts'
import { runFileSweep } from '../../features/files/files.jobs.ts'
import { claimStore } from '../../features/files/store-owner.actions.ts'
import { sweepStore } from '../../features/files/store-sweep.actions.ts'
import { newObjectKey } from '../../kit/ports/files.ts'
import { S3Store } from './s3.ts'

let s3: S3Server
let world: World
let drawer: Drawer
let store: S3Store
beforeAll(async () => {
  s3 = await startS3()
  world = await createWorld({ isDemo: true, env: s3.env })
  store = world.services.files as S3Store
  drawer = { calls: documentCallsOf('provider', 'own'), entityId: 1, as: await sessionOf(world, 'editor@aurora.test') }
})
afterAll(async () => {
  await world.close()
  await s3.close()
})
beforeEach(() => world.sql('delete from document'))

const put = (url: string, body: Buffer, type = 'application/pdf') =>
  fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } })
const confirm = (filename: string) => ask(world, drawer, 'confirmUpload', { filename })
async function upload(filename: string, bytes = pdf(), type = 'application/pdf') {
  expect((await put(await signedUrl(world, drawer, filename, type), bytes, type)).status).toBe(200)
  return confirm(filename)
}

describe('files in a bucket', () => {
  it('are sent to it directly, and become documents once they are confirmed', async () => {
    const url = await signedUrl(world, drawer, 'a.pdf')
    expect(url.startsWith(`${s3.endpoint}/papers/incoming/`)).toBe(true)
    expect((await confirm('a.pdf')).status).toBe(404)
    expect((await put(url, pdf())).status).toBe(200)
    expect(await list(world, drawer)).toEqual([])
    expect(await confirm('a.pdf')).toMatchObject({
      status: 200,
      body: { filename: 'a.pdf', size: pdf().length, contentType: 'application/pdf', category: 'OTHER' },
    })
    expect(await list(world, drawer)).toHaveLength(1)
    expect((await confirm('a.pdf')).status).toBe(200)
  })

  it('are also confirmed by saving their details', async () => {
    await put(await signedUrl(world, drawer, 'a.pdf'), pdf())
    expect(
      await ask(world, drawer, 'save', { fromFilename: 'a.pdf', toFilename: 'b.pdf', category: 'CV' }),
    ).toMatchObject({ status: 200, body: { filename: 'b.pdf', category: 'CV' } })
  })

  it('are returned from it with the detected type, under their names', async () => {
    await upload('Ångström "1".pdf')
    const signed = async (purpose?: 'save' | 'show') =>
      (await ask(world, drawer, 'signDownload', { filename: 'Ångström "1".pdf', ...(purpose ? { purpose } : {}) })).body
        .url as string
    const answer = await fetch(await signed('show'))
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf())).toBe(true)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^inline; filename="A_ngstro_m _1_\.pdf"; filename\*=UTF-8''%C3%85ngstr%C3%B6m%20%221%22\.pdf$/,
    )
    for (const purpose of ['save', undefined] as const) {
      expect((await fetch(await signed(purpose))).headers.get('content-disposition')).toMatch(
        /^attachment; filename="A_ngstro_m _1_\.pdf"; filename\*=UTF-8''%C3%85ngstr%C3%B6m%20%221%22\.pdf$/,
      )
    }
    expect((await fetch((await signed('save')).replace('attachment', 'inline'))).status).toBe(403)
    await upload('page.pdf', Buffer.from('<script>alert(1)</script>'))
    const page = await fetch(
      (await ask(world, drawer, 'signDownload', { filename: 'page.pdf', purpose: 'show' })).body.url,
    )
    expect([
      page.headers.get('content-type'),
      page.headers.get('content-disposition')?.startsWith('attachment; '),
    ]).toEqual(['application/octet-stream', true])
  })

  it('have URLs that are refused when they are changed, or used for another purpose', async () => {
    const url = await signedUrl(world, drawer, 'a.pdf')
    expect((await put(url, pdf(), 'text/html')).status).toBe(403)
    expect((await put(url.replace('/incoming/', '/objects/'), pdf())).status).toBe(403)
    expect((await fetch(url)).status).toBe(403)
    expect((await put(url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=9999'), pdf())).status).toBe(403)
    const sized = await signedUrl(world, drawer, 'b.pdf', 'application/pdf', pdf().length)
    expect((await put(sized, Buffer.concat([pdf(), pdf()]))).status).toBe(403)
    expect((await put(sized, pdf())).status).toBe(200)
    await upload('c.pdf')
    const {
      body: { url: download },
    } = await ask(world, drawer, 'signDownload', { filename: 'c.pdf' })
    expect((await fetch(download.replace('application%2Fpdf', 'text%2Fhtml'))).status).toBe(403)
    expect((await put(download, pdf())).status).toBe(403)
  })

  it('cannot be replaced at their upload URL once they are confirmed', async () => {
    const url = await signedUrl(world, drawer, 'a.pdf')
    await put(url, pdf('first'))
    await confirm('a.pdf')
    await put(url, pdf('second'))
    await confirm('a.pdf')
    const {
      body: { url: download },
    } = await ask(world, drawer, 'signDownload', { filename: 'a.pdf' })
    expect(await (await fetch(download)).text()).toContain('first')
  })

  it('do not become documents when they are too large or empty', async () => {
    await put(await signedUrl(world, drawer, 'large.pdf'), Buffer.alloc(10_485_761))
    expect(await confirm('large.pdf')).toMatchObject({ status: 413, body: { message: texts.fileTooLarge } })
    await put(await signedUrl(world, drawer, 'empty.pdf'), Buffer.alloc(0))
    expect((await confirm('empty.pdf')).status).toBe(400)
    expect(await list(world, drawer)).toEqual([])
  })

  it('belong to the account that requested the URL', async () => {
    await put(await signedUrl(world, drawer, 'a.pdf'), pdf())
    expect(
      (
        await ask(world, { ...drawer, as: await sessionOf(world, 'manager@aurora.test') }, 'confirmUpload', {
          filename: 'a.pdf',
        })
      ).status,
    ).toBe(404)
    expect((await confirm('a.pdf')).status).toBe(200)
  })

  it('are streamed from it into an archive', async () => {
    await upload('a.pdf', pdf('one'))
    await upload('b.pdf', pdf('two'))
    const {
      body: { url },
    } = await ask(world, drawer, 'signZip', { filenames: ['a.pdf', 'b.pdf'] })
    const { status, bytes } = await get(world, drawer.as, url)
    expect([status, bytes.includes('one'), bytes.includes('two')]).toEqual([200, true, true])
  })

  it('without a row are moved to quarantine, moved back when they have one, and removed only from there', async () => {
    await upload('kept.pdf')
    const orphan = newObjectKey()
    await store.put(orphan, pdf('orphan'))
    const [{ key }] = (await world.sql<{ key: string }>('select object_key as key from document')) as [{ key: string }]
    // Nothing in the bucket is hours old yet, so a negative age makes the sweep see everything.
    expect(await all(store.findOlderThan(-60_000))).toEqual(expect.arrayContaining([orphan, key]))
    const hasty = {
      readOwner: () => store.readOwner(),
      writeOwner: (id: string) => store.writeOwner(id),
      findOlderThan: () => store.findOlderThan(-60_000),
      removeUnfinished: () => store.removeUnfinished(-60_000),
      quarantine: (each: string) => store.quarantine(each),
      findQuarantined: () => store.findQuarantined(),
      restore: (each: string) => store.restore(each),
      remove: (each: string) => store.remove(each),
    } as unknown as S3Store
    await sweepStore({ ...world.services, files: hasty }, { isConfirmed: true })
    const places = async (each: string) => [
      (await all(store.findOlderThan(-60_000))).includes(each),
      (await all(store.findQuarantined())).some((object) => object.key === each),
    ]
    expect([await places(key), await places(orphan)]).toEqual([
      [true, false],
      [false, true],
    ])
    expect((await buffer(await store.open(orphan))).equals(pdf('orphan'))).toBe(true)
    expect(await places(orphan)).toEqual([true, false])
    await store.remove(orphan)

    // An older database on the same bucket quarantines an unknown object. A client reads directly from the bucket, not
    // through this server.
    await store.quarantine(key)
    const {
      body: { url },
    } = await ask(world, drawer, 'signDownload', { filename: 'kept.pdf' })
    expect((await fetch(url)).status).toBe(200)
    await store.quarantine(key)
    await sweepStore({ ...world.services, files: hasty })
    expect(await places(key)).toEqual([true, false])
    expect((await buffer(await store.open(key, { first: 1, last: 3 }))).toString()).toBe('PDF')

    await put(await signedUrl(world, drawer, 'never confirmed.pdf'), pdf())
    await runFileSweep({ ...world.services, files: hasty })
    expect((await confirm('never confirmed.pdf')).status).toBe(404)
  })

  it('are in both places after a crash during a move, and moving again repairs that', async () => {
    const orphan = newObjectKey()
    await store.put(orphan, pdf())
    await store.quarantine(orphan)
    await store.put(orphan, pdf())
    await store.quarantine(orphan)
    await expect(store.quarantine(orphan)).resolves.toBeUndefined()
    const aside = (await all(store.findQuarantined())).filter(({ key }) => key === orphan)
    expect([aside.length, await all(store.findOlderThan(-60_000))]).toEqual([1, expect.not.arrayContaining([orphan])])
    for (const object of aside) await store.removeQuarantined(object)
    await expect(store.open(orphan)).rejects.toMatchObject({ status: 404 })
  })

  it('belong to the installation whose id is in the bucket', async () => {
    await claimStore(world.services)
    const [{ id }] = (await world.sql<{ id: string }>('select id from installation')) as [{ id: string }]
    expect(await store.readOwner()).toBe(id)
    await store.writeOwner('another')
    await expect(claimStore(world.services)).rejects.toThrow('the file store belongs to another installation (another,')
    await store.writeOwner(id)
  })

  it('that come with a call of this server are written whole, and not at all past their limit', async () => {
    const key = newObjectKey()
    const { arrived, kept } = await store.write(key, Readable.from([pdf('one'), pdf('two')]), {
      maxBytes: 1000,
      ownsPieces: false,
    })
    await kept
    const whole = Buffer.concat([pdf('one'), pdf('two')])
    expect(arrived).toMatchObject({ bytes: whole.length, contentType: 'application/pdf' })
    expect((await buffer(await store.open(key))).equals(whole)).toBe(true)
    const other = newObjectKey()
    await expect(
      store.write(other, Readable.from([pdf('one'), pdf('two')]), { maxBytes: pdf('one').length, ownsPieces: false }),
    ).rejects.toMatchObject({
      status: 413,
    })
    await expect(store.open(other)).rejects.toMatchObject({ status: 404 })
  })

  it("are not accepted by this server's own upload call", async () => {
    expect(
      (
        await world.ask(
          'PUT',
          '/api/file/upload?key=a&type=b&size=&owner=x&team=1&actor=account+3&call=x&expires=x&signature=x',
          { as: drawer.as, raw: { payload: pdf(), type: 'application/pdf' } },
        )
      ).status,
    ).toBe(403)
  })
})
