import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { crc32 } from 'node:zlib'
import { documentCallsOf } from '@credence/contract/documents/calls'
import { downloadFile, fileMessages } from '@credence/contract/files/calls'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask, download, get, list, pdf, png, upload, type Drawer } from '../../../test/kit/document-files.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { signAddress } from '../../kit/files/file-address.ts'

const used = useDemoWorld()
let drawer: Drawer
beforeAll(async () => {
  drawer = {
    calls: documentCallsOf('provider', 'own'),
    entityId: 1,
    as: await sessionOf(used.world, 'editor@aurora.test'),
  }
})
beforeEach(() => used.world.sql('delete from document'))

const urlOf = async (filename: string): Promise<string> =>
  (await ask(used.world, drawer, 'signDownload', { filename })).body.url

describe('a download over the network', () => {
  const large = randomBytes(7_000_001)
  let origin: string
  beforeAll(async () => {
    await used.world.app.http.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(used.world.app.http.server.address() as AddressInfo).port}`
  })
  const openFiles = () =>
    readdirSync('/proc/self/fd').filter((fd) => readlinkOf(`/proc/self/fd/${fd}`).includes('/objects/')).length
  const readlinkOf = (link: string) => {
    try {
      return readlinkSync(link)
    } catch {
      return ''
    }
  }
  const fetchFile = async (
    name: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) =>
    fetch(`${origin}${await urlOf(name)}`, { ...init, headers: { cookie: `__Host-sid=${drawer.as}`, ...init.headers } })

  it('returns the same bytes to many clients at once, as a whole and in ranges', async () => {
    await upload(used.world, drawer, 'large.bin', Buffer.from(large), 'application/octet-stream')
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        fetchFile('large.bin', n % 2 ? { headers: { range: 'bytes=1000-5999999' } } : {}),
      ),
    )
    for (const [n, answer] of answers.entries()) {
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.equals(n % 2 ? large.subarray(1000, 6_000_000) : large)).toBe(true)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    }
    const head = await fetchFile('large.bin', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([
      200,
      String(large.length),
      0,
    ])
    await expect.poll(openFiles).toBe(0)
  })

  it('leaves no file open when the client disconnects halfway', async () => {
    await upload(used.world, drawer, 'large.bin', Buffer.from(large), 'application/octet-stream')
    for (let n = 0; n < 5; n += 1) {
      const gone = new AbortController()
      const answer = await fetchFile('large.bin', { signal: gone.signal })
      await answer.body?.getReader().read()
      gone.abort()
    }
    await expect.poll(openFiles).toBe(0)
    // Read to its end: an unread answer keeps its connection open, and the server waits for it when it closes.
    expect((await (await fetchFile('large.bin')).arrayBuffer()).byteLength).toBe(large.length)
  })
})

describe('a download', () => {
  it('returns the uploaded bytes, with headers that keep them from running', async () => {
    await upload(used.world, drawer, 'a.pdf')
    expect((await download(used.world, drawer, 'a.pdf', 'save')).headers['content-disposition']).toBe(
      'attachment; filename="a.pdf"; filename*=UTF-8\'\'a.pdf',
    )
    const { status, headers, bytes } = await download(used.world, drawer, 'a.pdf', 'show')
    expect([status, bytes.equals(pdf())]).toEqual([200, true])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf().length),
      'content-disposition': 'inline; filename="a.pdf"; filename*=UTF-8\'\'a.pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
      'repr-digest': expect.toBeOneOf(
        ['256', '512'].map((bits) => `sha-${bits}=:${createHash(`sha${bits}`).update(pdf()).digest('base64')}:`),
      ),
    })
  })

  it.each([
    ['page.html', '<script>alert(1)</script>', 'text/html'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
    ['looks like a.pdf', '<html><script>alert(1)</script>', 'application/pdf'],
    ['looks like a.png', 'GIF89a<script>', 'image/png'],
    ['sheet.xml', '<?xml version="1.0"?><x/>', 'text/xml'],
  ])('of %s is an attachment with a type that no browser runs', async (name, text, type) => {
    await upload(used.world, drawer, name, Buffer.from(text), type)
    const { headers, bytes } = await download(used.world, drawer, name, 'show')
    expect(bytes.toString()).toBe(text)
    expect(headers['content-type']).toBe('application/octet-stream')
    expect(headers['content-disposition']).toMatch(/^attachment; /)
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['a"\r\nX: y.pdf', 'a" X: y.pdf'],
    ['in\u202efdp.exe', 'infdp.exe'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
    ['Ångström.pdf', 'Ångström.pdf'],
  ])('of a file called %j is found under that name, and saved as %j', async (sent, kept) => {
    expect((await upload(used.world, drawer, sent)).body.filename).toBe(kept)
    expect(await list(used.world, drawer)).toMatchObject([{ filename: kept }])
    const { status, headers } = await download(used.world, drawer, sent)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toBe(
      `attachment; filename="${kept.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%;]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(kept)}`,
    )
    expect(headers).not.toHaveProperty('x')
  })

  it('supports ranges, as viewers of long documents need', async () => {
    await upload(used.world, drawer, 'a.pdf')
    const url = await urlOf('a.pdf')
    const part = await get(used.world, drawer.as, url, { range: 'bytes=2-5' })
    expect([part.status, part.bytes.toString(), part.headers['content-range'], part.headers['content-length']]).toEqual(
      [206, pdf().subarray(2, 6).toString(), `bytes 2-5/${pdf().length}`, '4'],
    )
    const last = await get(used.world, drawer.as, url, { range: 'bytes=-4' })
    expect(last.bytes.equals(pdf().subarray(-4))).toBe(true)
    const etag = String(part.headers.etag)
    expect((await get(used.world, drawer.as, url, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await get(used.world, drawer.as, url, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
    const none = await get(used.world, drawer.as, url, { range: 'bytes=9999-' })
    expect([none.status, none.headers['content-range']]).toEqual([416, `bytes */${pdf().length}`])
  })

  it.each(['key', 'type', 'name', 'team', 'actor', 'call', 'expires', 'signature'])(
    'has a URL that is refused with another %s',
    async (field) => {
      await upload(used.world, drawer, 'a.pdf')
      const url = new URL(await urlOf('a.pdf'), 'http://localhost')
      const good = url.searchParams.get(field) ?? ''
      for (const other of [`${good}0`, good.slice(1), '', '1']) {
        if (other === good) continue
        url.searchParams.set(field, other)
        expect((await get(used.world, drawer.as, `${url.pathname}${url.search}`)).status, other).toBe(403)
      }
      url.searchParams.set(field, good)
      expect((await get(used.world, drawer.as, `${url.pathname}${url.search}`)).status).toBe(200)
    },
  )

  it('is allowed for the account that requested it, and refused without a session', async () => {
    const { world } = used
    await upload(world, drawer, 'a.pdf')
    const url = await urlOf('a.pdf')
    for (const email of ['manager@aurora.test', 'manager@cascade.test', 'admin@credence.test'])
      expect((await get(world, await sessionOf(world, email), url)).status, email).toBe(403)
    expect((await get(world, undefined, url)).status).toBe(401)
    const again = await world.session(3)
    expect((await get(world, again, url)).status).toBe(200)
    await world.sql('delete from session where account_id = 3')
    expect((await get(world, again, url)).status).toBe(401)
    drawer = { ...drawer, as: await world.session(3) }
  })

  it('expires after five minutes by the clock of the database', async () => {
    const { world } = used
    await upload(world, drawer, 'a.pdf')
    const ends = Date.parse(new URL(await urlOf('a.pdf'), 'http://localhost').searchParams.get('expires') ?? '')
    const [{ seconds }] = (await world.sql<{ seconds: number }>(
      'select extract(epoch from $1::timestamptz - now())::float8 as seconds',
      [new Date(ends).toISOString()],
    )) as [{ seconds: number }]
    expect(seconds).toBeGreaterThan(280)
    expect(seconds).toBeLessThanOrEqual(300)
    const [{ key }] = (await world.sql<{ key: string }>('select object_key as key from document')) as [{ key: string }]
    const call = new URL(await urlOf('a.pdf'), 'http://localhost').searchParams.get('call') ?? ''
    const endingIn = (more: number) =>
      signAddress(world.services.vault, downloadFile, {
        key,
        type: 'application/pdf',
        name: 'a.pdf',
        purpose: 'save',
        team: '1',
        actor: 'account 3',
        call,
        expires: new Date(Date.now() + more * 1000).toISOString(),
      })
    expect((await get(world, drawer.as, endingIn(-1))).status).toBe(403)
    expect((await get(world, drawer.as, endingIn(60))).status).toBe(200)
  })

  it('waits for the scanner, and is refused for a file with a virus', async () => {
    const { world } = used
    await upload(world, drawer, 'a.pdf')
    const url = await urlOf('a.pdf')
    for (const [scan, state, message] of [
      ['waiting', 'scanning', fileMessages.scanning],
      ['infected', 'infected', fileMessages.infected],
    ]) {
      await world.sql('update file_object set scan = $1', [scan])
      expect(await list(world, drawer)).toMatchObject([{ scanState: state }])
      expect((await get(world, drawer.as, url)).status).toBe(403)
      expect(await ask(world, drawer, 'signDownload', { filename: 'a.pdf' })).toMatchObject({
        status: 409,
        body: { message },
      })
      expect(await ask(world, drawer, 'signZip', { filenames: ['a.pdf'] })).toMatchObject({
        status: 409,
        body: { message },
      })
    }
    await world.sql("update file_object set scan = 'clean'")
    expect((await get(world, drawer.as, url)).status).toBe(200)
  })
})

/** Reads an archive of stored files by its directory. */
function unzip(zip: Buffer): Record<string, Buffer> {
  const files: Record<string, Buffer> = {}
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = zip.readUInt32LE(end + 16)
  for (let n = zip.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [size, nameLength, extraLength, commentLength, local] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(begin, begin + size)
    expect([zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16)]).toEqual([0, crc32(bytes)])
    files[zip.toString('utf8', at + 46, at + 46 + nameLength)] = bytes
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}

describe('an archive', () => {
  it('holds every requested file completely, under its name', async () => {
    const { world } = used
    await upload(world, drawer, 'Ångström.pdf', pdf('one'))
    await upload(world, drawer, 'b.png', png, 'image/png')
    await upload(world, drawer, 'B.png', Buffer.alloc(300_000, 'x'), 'image/png')
    await upload(world, drawer, 'not asked for.pdf')
    const {
      body: { url },
    } = await ask(world, drawer, 'signZip', { filenames: ['Ångström.pdf', 'b.png', 'B.png', 'b.png'] })
    const { status, headers, bytes } = await get(world, drawer.as, url)
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      'attachment; filename="documents.zip"; filename*=UTF-8\'\'documents.zip',
    ])
    const files = unzip(bytes)
    expect(Object.keys(files)).toEqual(['B.png', 'b (2).png', 'Ångström.pdf'])
    expect(files['Ångström.pdf']?.equals(pdf('one'))).toBe(true)
    expect(files['b (2).png']?.equals(png)).toBe(true)
    expect(files['B.png']?.length).toBe(300_000)
  })

  it('is refused when a requested file is missing', async () => {
    const { world } = used
    await upload(world, drawer, 'a.pdf')
    await upload(world, drawer, 'b.pdf')
    expect((await ask(world, drawer, 'signZip', { filenames: ['a.pdf', 'missing.pdf'] })).status).toBe(404)
    expect((await ask(world, drawer, 'signZip', { filenames: [] })).status).toBe(400)
    expect(
      (await ask(world, drawer, 'signZip', { filenames: Array.from({ length: 201 }, (_, n) => `${n}`) })).status,
    ).toBe(400)
    const {
      body: { url },
    } = await ask(world, drawer, 'signZip', { filenames: ['a.pdf', 'b.pdf'] })
    await ask(world, drawer, 'remove', { filename: 'b.pdf' })
    expect((await get(world, drawer.as, url)).status).toBe(403)
    expect((await get(world, drawer.as, url.replace(/documents=[^&]+/, 'documents=1'))).status).toBe(403)
    expect((await get(world, await sessionOf(world, 'manager@aurora.test'), url)).status).toBe(403)
  })

  it('can hold every name that can be stored', async () => {
    const { world } = used
    const names = [
      'A: license.pdf',
      'A_ license.pdf',
      'con.pdf',
      'Notes.',
      `${'\u{1f642}'.repeat(251)}.pdf`,
      'what?*<>|".pdf',
      '.. .pdf',
    ]
    for (const name of names)
      expect((await upload(world, drawer, name, pdf(name))).body, name).toEqual({ filename: name })
    const {
      body: { url },
    } = await ask(world, drawer, 'signZip', { filenames: names })
    const { status, bytes } = await get(world, drawer.as, url)
    expect(status).toBe(200)
    expect(Object.values(unzip(bytes)).map(String).toSorted()).toEqual(
      names.map((name) => pdf(name).toString()).toSorted(),
    )
  })
})
