import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { getMe } from '@credence/contract/profile/calls'
import { texts } from '@credence/contract/texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { parts } from '../../../test/kit/parts.ts'

const demo = useDemoWorld()
let editor: string
let cascade: string

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b7f79' } })

/**
 * A black picture with very large dimensions in few bytes. It is built by hand, because an encoder would process every
 * pixel.
 */
function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const pixels = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const save = (
  bytes: Buffer,
  { name = 'me.png', type = 'image/png', data = { email: 'editor@aurora.test', cellPhone: '(907) 555-0152' } } = {},
) =>
  demo.world.ask('PUT', '/api/user', {
    as: editor,
    raw: parts({ data, files: { newPhotoFile: { name, type, bytes } } }),
  })
const photo = async (url: string, as: string) =>
  demo.world.app.http.inject({ method: 'GET', url, headers: { host: 'localhost', cookie: `__Host-sid=${as}` } })

beforeAll(async () => {
  editor = await sessionOf(demo.world, 'editor@aurora.test')
  cascade = await sessionOf(demo.world, 'manager@cascade.test')
})

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)(
    'sent as %s is re-encoded as a small square without camera metadata',
    async (format) => {
      const bytes = await picture(640, 480)
        .withExif({ IFD0: { Artist: 'CANARY-EXIF' } })
        .toFormat(format)
        .toBuffer()
      const { status, body } = await save(bytes)
      expect(status).toBe(200)
      const shown = await photo(body.photoUrl, editor)
      expect(shown.headers['content-type']).toBe('image/webp')
      const stored = await sharp(shown.rawPayload).metadata()
      expect([stored.width, stored.height, stored.exif]).toEqual([256, 256, undefined])
      expect(shown.rawPayload.includes('CANARY-EXIF')).toBe(false)
    },
  )

  it('is visible in its own team only', async () => {
    const { body } = await save(await picture(50, 50).png().toBuffer())
    expect((await photo(body.photoUrl, await sessionOf(demo.world, 'viewer@aurora.test'))).statusCode).toBe(200)
    expect((await photo(body.photoUrl, cascade)).statusCode).toBe(404)
    expect((await demo.world.ask('GET', body.photoUrl)).status).toBe(401)
  })

  it.each([
    ['a text file named .png', Buffer.from('not a picture at all')],
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    ],
    ['half a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a PDF', Buffer.from('%PDF-1.4\n')],
  ])('that is %s is refused, and the other fields of the form are not saved either', async (_, bytes) => {
    const { status, body } = await save(bytes, { data: { email: 'editor@aurora.test', cellPhone: '(907) 555-0100' } })
    expect([status, body.fields]).toEqual([400, { newPhotoFile: 'Please choose an image' }])
    expect((await demo.world.call(getMe, {}, { as: editor })).body.cellPhone).toBe('(907) 555-0152')
  })

  it('of 20,000 by 20,000 pixels is refused without being decoded', async () => {
    const bytes = hugePng(20_000)
    expect(await sharp(bytes, { limitInputPixels: false }).metadata()).toMatchObject({
      format: 'png',
      width: 20_000,
      height: 20_000,
    })
    const before = process.memoryUsage().rss
    expect((await save(bytes)).status).toBe(400)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  it('of 12 MB is refused with the specified message', async () => {
    expect(await save(Buffer.alloc(12 * 1024 * 1024))).toMatchObject({
      status: 413,
      body: { message: texts.fileTooLarge },
    })
  })

  it('is not read from a caller without the right', async () => {
    const raw = parts({
      data: {},
      files: { newPhotoFile: { name: 'x.png', type: 'image/png', bytes: await picture(9, 9).png().toBuffer() } },
    })
    expect((await demo.world.ask('PUT', '/api/user', { raw })).status).toBe(401)
    expect((await demo.world.ask('POST', '/api/user/admin/details', { as: editor, raw })).status).toBe(403)
  })
})
