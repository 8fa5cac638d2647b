import { request as httpRequest } from 'node:http'
import { readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { chooseTeam, signOut } from '@credence/contract/auth/calls'
import { createCme, removeCme, signCmeUpload } from '@credence/contract/cme/calls'
import { documentCallsOf } from '@credence/contract/documents/calls'
import { fileMessages } from '@credence/contract/files/calls'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask, get, list, pdf, png, put, signedUrl, upload, type Drawer } from '../../../test/kit/document-files.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'

const used = useDemoWorld()
const editorId = 3
/** A practice of the team of which the provider is not a member. */
const otherPractice = 25
let drawer: Drawer
let authorities: string[]
let port: number
beforeAll(async () => {
  const { world } = used
  authorities =
    (await world.sql<{ authorities: string[] }>('select authorities from account where id = $1', [editorId]))[0]
      ?.authorities ?? []
  await world.sql('delete from provider_practice where provider_id = 1 and practice_id = $1', [otherPractice])
  await world.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.http.server.address() as AddressInfo).port
})
beforeEach(async () => {
  await used.world.sql('delete from document')
  drawer = {
    calls: documentCallsOf('provider', 'own'),
    entityId: 1,
    as: await sessionOf(used.world, 'editor@aurora.test'),
  }
  await upload(used.world, drawer, 'a.pdf')
  await upload(used.world, drawer, 'b.pdf')
})
afterEach(async () => {
  await used.world.sql('update account set authorities = $2, team_id = 1 where id = $1', [editorId, authorities])
  await used.world.sql('delete from account_practice where account_id = $1', [editorId])
  await used.world.sql('update provider set deleted_at = null where id = 1')
})

const withoutRight = (...names: string[]) =>
  used.world.sql(
    'update account set authorities = array(select unnest(authorities) except select unnest($2::text[])) where id = $1',
    [editorId, names.flatMap((name) => [`${name}_VIEW`, `${name}_EDIT`])],
  )
const zipUrl = async (...filenames: string[]): Promise<string> =>
  (await ask(used.world, drawer, 'signZip', { filenames })).body.url
const downloadUrl = async (filename: string): Promise<string> =>
  (await ask(used.world, drawer, 'signDownload', { filename })).body.url
const statusOf = async (url: string) => (await get(used.world, drawer.as, url)).status
const putStatus = async (url: string) => (await put(used.world, drawer, url, pdf('new'))).status
const objects = () =>
  readdirSync(path.join(used.world.services.config.files.folder, 'objects'), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile()).length

const losses: [string, () => Promise<unknown>][] = [
  ['the right', () => withoutRight('PROVIDER_DOCUMENT')],
  [
    'the practice',
    () =>
      used.world.sql('insert into account_practice (team_id, account_id, practice_id) values (1, $1, $2)', [
        editorId,
        otherPractice,
      ]),
  ],
  ['the provider', () => used.world.sql('update provider set deleted_at = now() where id = 1')],
  ['the team', () => used.world.sql('update account set team_id = 2 where id = $1', [editorId])],
]

describe.each(losses)('a URL signed before %s was taken away', (_, lose) => {
  it('accepts no upload, and nothing is stored', async () => {
    const [url, later] = [
      await signedUrl(used.world, drawer, 'new.pdf'),
      await signedUrl(used.world, drawer, 'later.pdf'),
    ]
    const before = objects()
    expect(await putStatus(url)).toBe(200)
    await lose()
    expect(await put(used.world, drawer, later, pdf())).toMatchObject({ status: 403 })
    expect(objects()).toBe(before + 1)
    expect(await used.world.sql("select 1 from document where name = 'later.pdf'")).toEqual([])
  })

  it('opens neither the file nor the archive', async () => {
    const urls = [await downloadUrl('a.pdf'), await zipUrl('a.pdf', 'b.pdf')]
    for (const url of urls) expect(await statusOf(url)).toBe(200)
    await lose()
    for (const url of urls) expect(await statusOf(url)).toBe(403)
  })
})

it('a signed URL works again when the right is given back', async () => {
  const url = await downloadUrl('a.pdf')
  await withoutRight('PROVIDER_DOCUMENT')
  const refused = await get(used.world, drawer.as, url)
  expect([refused.status, JSON.parse(refused.bytes.toString())]).toEqual([
    403,
    { message: fileMessages.addressInvalid, requestId: expect.any(String) },
  ])
  await used.world.sql('update account set authorities = $2 where id = $1', [editorId, authorities])
  expect(await statusOf(url)).toBe(200)
})

it('an upload for a deleted practice is refused', async () => {
  const [practice] = await used.world.sql<{ id: number }>(
    "insert into practice (team_id, name) values (1, 'Short-lived') returning id",
  )
  const ofPractice: Drawer = { ...drawer, calls: documentCallsOf('practice', 'own'), entityId: practice?.id ?? 0 }
  const url = await signedUrl(used.world, ofPractice, 'a.pdf')
  await used.world.sql('delete from practice where id = $1', [practice?.id])
  expect(await put(used.world, ofPractice, url, pdf())).toMatchObject({
    status: 403,
    body: { message: fileMessages.addressInvalid },
  })
})

it('a drivers license does not open after the right to sensitive details was lost', async () => {
  await used.world.sql("update document set category = 'DRIVERS_LICENSE' where name = 'a.pdf'")
  const urls = [await downloadUrl('a.pdf'), await zipUrl('a.pdf', 'b.pdf')]
  const harmless = await downloadUrl('b.pdf')
  for (const url of urls) expect(await statusOf(url)).toBe(200)
  await withoutRight('PROVIDER_SENSITIVE_DETAILS')
  for (const url of urls) expect(await statusOf(url)).toBe(403)
  expect(await statusOf(harmless)).toBe(200)
})

it('a photo requires the right to photos, a document the right to documents', async () => {
  const photo = (
    await ask(used.world, drawer, 'signUpload', { filename: 'me.png', contentType: 'image/png', isPublic: true })
  ).body.url as string
  const file = await signedUrl(used.world, drawer, 'new.pdf')
  await withoutRight('PROVIDER_BASIC')
  expect((await put(used.world, drawer, photo, png, 'image/png')).status).toBe(403)
  expect(await putStatus(file)).toBe(200)
})

it('a proof is accepted only for an existing entry, from an account that may still edit it', async () => {
  const { world } = used
  const {
    body: { id },
  } = await world.call(createCme, { body: { providerId: 1, title: 'Course' } }, { as: drawer.as })
  const sign = async () =>
    (
      await world.call(
        signCmeUpload,
        { params: { id }, body: { filename: 'proof.pdf', contentType: 'application/pdf' } },
        { as: drawer.as },
      )
    ).body.url as string
  const [first, second, third] = [await sign(), await sign(), await sign()]
  expect(await putStatus(first)).toBe(200)
  await withoutRight('PROVIDER_CME')
  expect(await putStatus(second)).toBe(403)
  await world.sql('update account set authorities = $2 where id = $1', [editorId, authorities])
  await world.call(removeCme, { params: { id } }, { as: drawer.as })
  expect(await putStatus(third)).toBe(403)
})

it('a shared document opens for administrators only', async () => {
  const { world } = used
  const shared: Drawer = {
    calls: documentCallsOf('carrier', 'h3admin'),
    entityId: 1,
    as: await sessionOf(world, 'admin@credence.test'),
  }
  await world.sql('insert into carrier (id, name) values (1, $1) on conflict do nothing', ['Carrier'])
  expect((await upload(world, shared, 'a.pdf')).status).toBe(200)
  const {
    body: { url },
  } = await ask(world, shared, 'signDownload', { filename: 'a.pdf' })
  expect((await get(world, shared.as, url)).status).toBe(200)
  await world.sql('update account set is_admin = false where id = 1')
  expect((await get(world, shared.as, url)).status).toBe(403)
  await world.sql('update account set is_admin = true where id = 1')
})

describe('an upload in progress', () => {
  /** Sends a first piece, runs an action once the server has begun to receive it, then sends the rest. */
  async function sendAround(url: string, as: string, meanwhile: () => Promise<unknown>): Promise<number> {
    const answered = Promise.withResolvers<number>()
    const request = httpRequest(
      {
        port,
        host: '127.0.0.1',
        path: url,
        method: 'PUT',
        headers: { cookie: `__Host-sid=${as}`, 'sec-fetch-site': 'same-origin', 'content-type': 'application/pdf' },
      },
      (response) => {
        response.resume()
        answered.resolve(response.statusCode ?? 0)
      },
    )
    request.on('error', answered.reject)
    request.write(pdf('first piece'))
    const key = new URL(url, 'http://localhost').searchParams.get('key')
    await expect
      .poll(async () => (await used.world.sql('select state from file_upload where key = $1', [key]))[0]?.state, {
        timeout: 10_000,
      })
      .toBe('taken')
    await meanwhile()
    request.end(Buffer.from('the rest'))
    return answered.promise
  }

  it.each(losses)('is refused at its end when %s was taken away meanwhile', async (_, lose) => {
    expect(await sendAround(await signedUrl(used.world, drawer, 'slow.pdf'), drawer.as, lose)).toBe(403)
    expect(await used.world.sql("select 1 from document where name = 'slow.pdf'")).toEqual([])
  })

  it('is refused when the person signs out meanwhile', async () => {
    const url = await signedUrl(used.world, drawer, 'slow.pdf')
    expect(await sendAround(url, drawer.as, () => used.world.call(signOut, {}, { as: drawer.as }))).toBe(401)
  })

  it('succeeds when the session gets a new id meanwhile', async () => {
    const { world } = used
    const asAdmin: Drawer = { ...drawer, as: await sessionOf(world, 'admin@credence.test'), team: 1 }
    const url = await signedUrl(world, asAdmin, 'slow.pdf')
    const enter = () => world.call(chooseTeam, { body: { revenueTeamId: 2 } }, { as: asAdmin.as })
    expect(await sendAround(url, asAdmin.as, enter)).toBe(200)
    expect((await list(world, drawer)).map(({ filename }) => filename)).toContain('slow.pdf')
  })
})
