import { getNetworkPhoto, getNetworkPractice } from '@credence/contract/directory/network'
import * as contract from '@credence/contract/practice-admin/lookup-links'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { parts } from '../../../test/kit/parts.ts'
import { newShortCode } from './lookup-links.actions.ts'

const used = useDemoWorld()
const id = 23
let manager: { as: string }
let editor: { as: string }
beforeAll(async () => {
  manager = { as: await sessionOf(used.world, 'manager@aurora.test') }
  editor = { as: await sessionOf(used.world, 'editor@aurora.test') }
})

const params = { id }
const links = async () => (await used.world.call(contract.getLookupLinks, { params }, manager)).body
const make = () => used.world.call(contract.makeShortCode, { params }, manager)
const withdraw = () => used.world.call(contract.withdrawShortCode, { params }, manager)
const open = (token: string) => used.world.call(getNetworkPractice, { params: { token } })
const events = async () =>
  (
    await used.world.sql(
      "select action from audit_event where subject = $1 and (action like 'lookup%' or action like 'practice photo%') order by id",
      [`practice ${id}`],
    )
  ).map(({ action }) => action)

describe('a new code', () => {
  it.each([
    ['Homer Harbor Pediatrics', /^homer-harbor-pediatrics-[a-z2-9]{8}$/],
    ['  Café Nord & Söhne, M.D.  ', /^cafe-nord-sohne-m-d-[a-z2-9]{8}$/],
    ['診療所', /^[a-z2-9]{8}$/],
    ['A'.repeat(200), /^a{40}-[a-z2-9]{8}$/],
    ['Forty characters and then a word end here', /^[a-z-]{1,40}-[a-z2-9]{8}$/],
  ])('the code of %j has the words of the name and eight random characters', (name, pattern) => {
    expect(newShortCode(name)).toMatch(pattern)
    expect(newShortCode(name)).not.toContain('--')
    expect(newShortCode(name)).not.toBe(newShortCode(name))
  })
})

describe('the lookup links', () => {
  it('a practice without a code has no addresses until one is made, and none after it is withdrawn', async () => {
    expect(await links()).toEqual({
      shortCode: null,
      networkUrl: null,
      privilegesUrl: null,
      fhirUrl: null,
      photoUrl: null,
    })
    const made = await make()
    expect(made.status).toBe(200)
    const { shortCode } = made.body
    const { publicUrl } = used.world.services.config
    expect(await links()).toEqual({
      shortCode,
      networkUrl: `${publicUrl}/network/${shortCode}`,
      privilegesUrl: `${publicUrl}/privileges/provider/${shortCode}`,
      fhirUrl: `${publicUrl}/fhir/${shortCode}`,
      photoUrl: null,
    })
    expect((await open(shortCode)).body).toEqual({ name: 'Homer Harbor Pediatrics', photoUrl: null })

    const second = (await make()).body.shortCode
    expect((await open(shortCode)).status).toBe(404)
    expect((await open(second)).status).toBe(200)

    expect((await withdraw()).status).toBe(200)
    expect((await withdraw()).status).toBe(200)
    expect((await open(second)).status).toBe(404)
    expect(await links()).toMatchObject({ shortCode: null })
    expect(await events()).toEqual(['lookup code made', 'lookup code made', 'lookup code withdrawn'])
  })

  it('a repeated call with the same key makes one code', async () => {
    const ask = () =>
      used.world.call(contract.makeShortCode, { params }, { ...manager, headers: { 'idempotency-key': 'once' } })
    const [first, again] = [await ask(), await ask()]
    expect(again.body).toEqual(first.body)
    expect((await open(first.body.shortCode)).status).toBe(200)
    await withdraw()
  })

  it('staff without the right change nothing', async () => {
    for (const endpoint of [contract.makeShortCode, contract.withdrawShortCode, contract.removePracticePhoto])
      expect((await used.world.call(endpoint, { params: { id: 25 } }, editor)).status).toBe(403)
    expect((await open('northern-lights-6r5x')).status).toBe(200)
  })
})

describe('the photo of a practice', () => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const send = (bytes: Buffer) =>
    used.world.ask('PUT', `/api/admin/practice/${id}/photo`, {
      ...manager,
      raw: parts({ data: {}, files: { newPhotoFile: { name: 'photo.png', type: 'image/png', bytes } } }),
    })

  it('a photo is re-encoded, shown by both pages at an address that changes with it, and removed', async () => {
    const { shortCode } = (await make()).body
    const saved = await send(picture)
    expect(saved.status).toBe(200)
    const staff = await used.world.ask('GET', saved.body.photoUrl, manager)
    expect(staff.headers['content-type']).toBe('image/webp')

    const { photoUrl } = (await open(shortCode)).body
    expect(photoUrl).toMatch(new RegExp(`^/api/network/practice/${shortCode}/photo\\?key=[\\w-]{22}$`))
    const shown = await used.world.ask('GET', photoUrl)
    expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
    expect(String(shown.body)).toContain('WEBP')

    await send(picture)
    expect((await open(shortCode)).body.photoUrl).not.toBe(photoUrl)
    expect((await used.world.call(contract.removePracticePhoto, { params }, manager)).status).toBe(200)
    expect((await open(shortCode)).body.photoUrl).toBeNull()
    expect((await used.world.call(getNetworkPhoto, { params: { token: shortCode } })).status).toBe(404)
    expect((await events()).slice(-3)).toEqual([
      'practice photo saved',
      'practice photo saved',
      'practice photo removed',
    ])
    await withdraw()
  })

  it.each([
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Please choose an image'],
    ['empty', Buffer.alloc(0), 'The file is empty'],
  ])('a photo that is %s is refused', async (_, bytes, message) => {
    expect(await send(bytes)).toMatchObject({ status: 400, body: { fields: { newPhotoFile: message } } })
  })

  it('a call without a photo is refused', async () => {
    expect(await used.world.call(contract.savePracticePhoto, { params }, manager)).toMatchObject({
      status: 422,
      body: { message: contract.lookupLinkTexts.photoMissing },
    })
  })
})
