import { request as httpRequest } from 'node:http'
import { readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { documentCallsOf } from '@credence/contract/documents/calls'
import { fileMessages } from '@credence/contract/files/calls'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask, jpeg, list, pdf, png, put, signedUrl, upload, type Drawer } from '../../../test/kit/document-files.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'

const used = useDemoWorld()
let drawer: Drawer
let port: number
beforeAll(async () => {
  const { world } = used
  drawer = { calls: documentCallsOf('provider', 'own'), entityId: 1, as: await sessionOf(world, 'editor@aurora.test') }
  await upload(world, drawer, 'first.pdf')
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.http.server.address() as AddressInfo).port
})
beforeEach(() => used.world.sql('delete from document'))

const filesIn = (folder: string) =>
  readdirSync(path.join(used.world.services.config.files.folder, folder), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile()).length
/** Expects no trace of an upload: no document, no object, no partial file. */
async function expectNothing(objects: number): Promise<void> {
  expect(await list(used.world, drawer)).toEqual([])
  expect([filesIn('incoming'), filesIn('objects')]).toEqual([0, objects])
}
const refused = { status: 403, body: { message: fileMessages.addressInvalid } }

describe('the URL of an upload', () => {
  it.each(['key', 'type', 'size', 'owner', 'team', 'actor', 'call', 'expires', 'signature'])(
    'is refused with another %s',
    async (field) => {
      const { world } = used
      const before = filesIn('objects')
      const url = new URL(await signedUrl(world, drawer, 'a.pdf', 'application/pdf', pdf().length), 'http://localhost')
      const good = url.searchParams.get(field) ?? ''
      for (const other of [
        `${good}0`,
        good.slice(1),
        '',
        good.replace(/^./, (first) => (first === '1' ? '2' : '1')),
        good.toUpperCase() === good ? `${good} ` : good.toUpperCase(),
      ]) {
        if (other === good) continue
        url.searchParams.set(field, other)
        expect(await put(world, drawer, `${url.pathname}${url.search}`, pdf()), other).toMatchObject(refused)
      }
      url.searchParams.delete(field)
      expect((await put(world, drawer, `${url.pathname}${url.search}`, pdf())).status).toBe(400)
      await expectNothing(before)
      url.searchParams.set(field, good)
      expect((await put(world, drawer, `${url.pathname}${url.search}`, pdf())).status).toBe(200)
    },
  )

  it('is invalid with a repeated parameter', async () => {
    const url = await signedUrl(used.world, drawer, 'a.pdf')
    expect((await put(used.world, drawer, `${url}&team=2`, pdf())).status).toBe(400)
    expect((await put(used.world, drawer, `${url}&more=1`, pdf())).status).toBe(200)
  })

  it('is valid for PUT only, and for no other purpose', async () => {
    const url = await signedUrl(used.world, drawer, 'a.pdf')
    expect((await used.world.ask('GET', url, { as: drawer.as })).status).toBe(404)
    expect((await used.world.ask('GET', url.replace('/file/upload', '/file/download'), { as: drawer.as })).status).toBe(
      400,
    )
    expect(
      (
        await used.world.ask('GET', `${url.replace('/file/upload', '/file/download')}&name=a.pdf&purpose=save`, {
          as: drawer.as,
        })
      ).status,
    ).toBe(403)
    expect((await put(used.world, drawer, url.replace('/file/upload', '/file/download'), pdf())).status).toBe(404)
  })

  it('is valid for its account only: not for others of the team or of another team, and not without a session', async () => {
    const { world } = used
    const url = await signedUrl(world, drawer, 'a.pdf')
    for (const email of ['manager@aurora.test', 'manager@cascade.test', 'admin@credence.test']) {
      expect(await put(world, { as: await sessionOf(world, email) }, url, pdf()), email).toMatchObject(refused)
    }
    expect((await world.ask('PUT', url, { raw: { payload: pdf(), type: 'application/pdf' } })).status).toBe(401)
    expect((await put(world, drawer, url, pdf())).status).toBe(200)
  })

  it('works once', async () => {
    const { world } = used
    const url = await signedUrl(world, drawer, 'a.pdf')
    expect((await put(world, drawer, url, pdf('first'))).status).toBe(200)
    expect(await put(world, drawer, url, pdf('second'))).toMatchObject({
      status: 409,
      body: { message: fileMessages.addressUsed },
    })
    expect(await list(world, drawer)).toMatchObject([{ size: pdf('first').length }])
  })

  it('works once for concurrent requests', async () => {
    const { world } = used
    const url = await signedUrl(world, drawer, 'a.pdf')
    const replies = await Promise.all(Array.from({ length: 8 }, () => put(world, drawer, url, pdf())))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409, 409, 409,
    ])
  })

  it('expires by the clock of the database', async () => {
    const { world } = used
    const url = await signedUrl(world, drawer, 'a.pdf')
    await world.sql("update file_upload set expires_at = now() - interval '1 second' where state = 'open'")
    expect(await put(world, drawer, url, pdf())).toMatchObject(refused)
  })

  it('accepts only the type that it was signed for', async () => {
    const { world } = used
    const before = filesIn('objects')
    for (const type of ['text/html', 'application/octet-stream', 'application/pdfx']) {
      expect((await put(world, drawer, await signedUrl(world, drawer, 'a.pdf'), pdf(), type)).status, type).toBe(403)
    }
    await expectNothing(before)
    expect(
      (
        await put(
          world,
          drawer,
          await signedUrl(world, drawer, 'a.json', 'application/json'),
          Buffer.from('{not json'),
          'application/json',
        )
      ).status,
    ).toBe(200)
    expect(
      (
        await put(
          world,
          drawer,
          await signedUrl(world, drawer, 'a.txt', 'text/plain'),
          Buffer.from('text'),
          'text/plain; charset=utf-8',
        )
      ).status,
    ).toBe(200)
  })
})

/** Sends a body in pieces, without a Content-Length. */
function send(
  url: string,
  pieces: Buffer[],
  { breaksOff = false, headers = {} }: { breaksOff?: boolean; headers?: Record<string, string> } = {},
): Promise<number> {
  return new Promise((answered) => {
    const request = httpRequest(
      {
        port,
        host: '127.0.0.1',
        path: url,
        method: 'PUT',
        headers: {
          cookie: `__Host-sid=${drawer.as}`,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/pdf',
          ...headers,
        },
      },
      (response) => {
        response.resume()
        answered(response.statusCode ?? 0)
      },
    )
    request.on('error', () => answered(0))
    for (const piece of pieces) request.write(piece)
    if (breaksOff) setTimeout(() => request.destroy(), 50)
    else request.end()
  })
}

describe('the size of an upload', () => {
  const megabyte = Buffer.concat([pdf(), Buffer.alloc(1024 * 1024 - pdf().length)])
  const tenMegabytes = Array.from({ length: 10 }, () => megabyte)

  it('is at most ten megabytes, whether it was announced or not', async () => {
    const { world } = used
    expect(
      (await put(world, drawer, await signedUrl(world, drawer, 'most.pdf'), Buffer.concat(tenMegabytes))).status,
    ).toBe(200)
    expect((await list(world, drawer))[0]?.size).toBe(limits.fileBytes)
    await world.sql('delete from document')
    const before = filesIn('objects')
    expect(
      await put(
        world,
        drawer,
        await signedUrl(world, drawer, 'more.pdf'),
        Buffer.concat([...tenMegabytes, Buffer.from('x')]),
      ),
    ).toMatchObject({ status: 413, body: { message: texts.fileTooLarge } })
    expect(await send(await signedUrl(world, drawer, 'more.pdf'), [...tenMegabytes, Buffer.from('x')])).toBe(413)
    await expectNothing(before)
  })

  it('must match the announced size', async () => {
    const { world } = used
    const before = filesIn('objects')
    const sized = (size: number) => signedUrl(world, drawer, 'a.pdf', 'application/pdf', size)
    expect(await put(world, drawer, await sized(pdf().length + 1), pdf())).toMatchObject({
      status: 400,
      body: { message: fileMessages.otherSize },
    })
    expect((await put(world, drawer, await sized(pdf().length - 1), pdf())).status).toBe(400)
    expect(await send(await sized(pdf().length + 1), [pdf()])).toBe(400)
    expect(
      (await ask(world, drawer, 'signUpload', { filename: 'a.pdf', size: limits.fileBytes + 1 })).body.message,
    ).toBe(texts.fileTooLarge)
    await expectNothing(before)
    expect(await send(await sized(pdf().length), [pdf()])).toBe(200)
  })

  it('must not be zero', async () => {
    const { world } = used
    const before = filesIn('objects')
    expect(await put(world, drawer, await signedUrl(world, drawer, 'a.pdf'), Buffer.alloc(0))).toMatchObject({
      status: 400,
      body: { message: fileMessages.empty },
    })
    expect(await send(await signedUrl(world, drawer, 'a.pdf'), [])).toBe(400)
    await expectNothing(before)
  })

  it('must be complete: a broken connection stores nothing', async () => {
    const { world } = used
    const before = filesIn('objects')
    expect(await send(await signedUrl(world, drawer, 'broken 1.pdf'), [megabyte], { breaksOff: true })).toBe(0)
    expect(
      await send(await signedUrl(world, drawer, 'broken 2.pdf'), [megabyte], {
        breaksOff: true,
        headers: { 'content-length': '5000000' },
      }),
    ).toBe(0)
    await expect
      .poll(
        async () =>
          (await world.sql("select 1 from file_upload where state = 'taken' and target ->> 'filename' like 'broken%'"))
            .length,
        { timeout: 5000 },
      )
      .toBe(2)
    await expect.poll(() => filesIn('incoming'), { timeout: 5000 }).toBe(0)
    await expectNothing(before)
  })
})

describe('the type of an upload', () => {
  it.each([
    ['a.pdf', pdf(), 'application/pdf'],
    ['a.png', png, 'image/png'],
    ['a.jpg', jpeg, 'image/jpeg'],
    ['a.pdf', Buffer.from('<script>alert(1)</script>'), 'application/octet-stream'],
    ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'application/octet-stream'],
    ['a.png', Buffer.from(' \x89PNG'), 'application/octet-stream'],
    ['a.gif', Buffer.from('GIF89a'), 'application/octet-stream'],
  ])('is detected from the bytes of %s, whatever type was sent', async (name, bytes, proven) => {
    await upload(used.world, drawer, name, bytes, 'image/png')
    expect(await list(used.world, drawer)).toMatchObject([{ filename: name, contentType: proven }])
  })
})

describe('another origin', () => {
  it("cannot make a browser upload with a user's session", async () => {
    const url = await signedUrl(used.world, drawer, 'a.pdf')
    const reply = await used.world.ask('PUT', url, {
      as: drawer.as,
      raw: { payload: pdf(), type: 'application/pdf' },
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
    })
    expect(reply.status).toBe(403)
  })
})
