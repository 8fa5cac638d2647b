import sharp from 'sharp'
import { documentCallsOf } from '@credence/contract/documents/calls'
import { getProvider, providerTexts, saveProvider } from '@credence/contract/providers/profile'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { get, list, put } from '../../../test/kit/document-files.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'

const used = useDemoWorld()
const calls = documentCallsOf('provider', 'own')
let editor: string
let basic: string
let filer: string
const staff = async (name: string, ...authorities: string[]) =>
  used.world.session(
    await used.world.inTeam(1, (scope) =>
      buildAccount(scope, { teamId: 1, email: `${name}@aurora.test`, authorities }),
    ),
  )
beforeAll(async () => {
  editor = await sessionOf(used.world, 'editor@aurora.test')
  basic = await staff('basic', 'PROVIDER_BASIC_EDIT')
  filer = await staff('filer', 'PROVIDER_DOCUMENT_EDIT')
})

const picture = (color = '#0b7f79') =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: color } })
    .withExif({ IFD0: { Artist: 'CANARY-EXIF' } })
    .jpeg()
    .toBuffer()
const sign = (as: string, { id = 1, isPublic = true, filename = 'me.jpg', contentType = 'image/jpeg' } = {}) =>
  used.world.call(calls.signUpload, { params: { entityId: id }, body: { filename, contentType, isPublic } }, { as })
const save = (as: string, profilePhotoFilename: string, id = 1) =>
  used.world.call(saveProvider, { params: { id }, body: { profilePhotoFilename } }, { as })
const photoOf = async (id = 1) =>
  (await used.world.call(getProvider, { params: { id } }, { as: editor })).body.photoUrl as string | null

async function send(as: string, bytes: Buffer, { id = 1, filename = 'me.jpg', contentType = 'image/jpeg' } = {}) {
  const { body } = await sign(as, { id, filename, contentType })
  return put(used.world, { as }, body.url, bytes, contentType)
}

describe("a provider's photo", () => {
  it('is shown once a save names it, re-encoded as a small square, and the original is deleted', async () => {
    expect((await send(basic, await picture())).status).toBe(200)
    expect(await photoOf()).toBeNull()
    expect((await save(basic, 'me.jpg')).status).toBe(200)
    const url = await photoOf()
    const shown = await get(used.world, editor, String(url))
    expect(shown.headers['content-type']).toBe('image/webp')
    const { width, height, exif } = await sharp(shown.bytes).metadata()
    expect([width, height, exif]).toEqual([256, 256, undefined])
    expect(await used.world.sql('select 1 from file_object where released_at is null')).toEqual([])
    expect(await list(used.world, { calls, entityId: 1, as: editor })).toEqual([])
  })

  it('is replaced by another, under another URL', async () => {
    const before = await photoOf()
    await send(basic, await picture('#cc0000'), { filename: 'new.jpg' })
    await save(basic, 'new.jpg')
    expect(await photoOf()).not.toBe(before)
    expect((await get(used.world, editor, String(before))).status).toBe(404)
    expect(await used.world.sql('select count(*)::int as n from provider_photo where provider_id = 1')).toEqual([
      { n: 1 },
    ])
  })

  it('stays when the same name is sent with a later save', async () => {
    const before = await photoOf()
    expect((await save(editor, 'new.jpg')).status).toBe(200)
    expect(await photoOf()).toBe(before)
  })

  it('requires the right to edit basic details, and a document of the same call its own right', async () => {
    expect((await sign(filer)).status).toBe(403)
    expect((await sign(basic, { isPublic: false })).status).toBe(403)
    expect((await sign(filer, { isPublic: false })).status).toBe(200)
  })

  it('of another account, or one that was never uploaded, cannot be named', async () => {
    await send(editor, await picture(), { id: 2, filename: 'theirs.jpg' })
    for (const name of ['theirs.jpg', 'nothing.jpg', '../me.jpg', '<script>'])
      expect(await save(basic, name, 3)).toMatchObject({ status: 400, body: { message: providerTexts.photoMissing } })
    expect((await save(basic, 'theirs.jpg', 2)).status).toBe(400)
    expect((await save(editor, 'theirs.jpg', 2)).status).toBe(200)
  })

  it.each([
    [
      'a drawing with script in it',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'image/svg+xml',
    ],
    ['a page', Buffer.from('<html><script>alert(1)</script>'), 'image/png'],
    ['a document', Buffer.from('%PDF-1.7'), 'image/jpeg'],
  ])('is refused if it is %s', async (_, bytes, contentType) => {
    expect((await send(basic, bytes, { id: 4, filename: 'bad', contentType })).status).toBe(400)
    expect((await save(basic, 'bad', 4)).status).toBe(400)
    expect(await photoOf(4)).toBeNull()
  })

  it('is visible in its own team only', async () => {
    const url = String(await photoOf())
    expect((await get(used.world, await sessionOf(used.world, 'manager@cascade.test'), url)).status).toBe(404)
    expect((await get(used.world, undefined, url)).status).toBe(401)
    expect((await get(used.world, editor, `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
  })
})
