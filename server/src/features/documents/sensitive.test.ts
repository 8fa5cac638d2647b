import { documentCallsOf, documentMessages } from '@credence/contract/documents/calls'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { ask, download, list, put, signedUrl, upload, type Drawer } from '../../../test/kit/document-files.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'

const used = useDemoWorld()
const calls = documentCallsOf('provider', 'own')
const provider = 1
let drawer: Drawer
let without: Drawer
beforeAll(async () => {
  const { world } = used
  drawer = { calls, entityId: provider, as: await sessionOf(world, 'editor@aurora.test') }
  const account = await world.inTeam(1, (scope) =>
    buildAccount(scope, {
      teamId: 1,
      email: 'files@aurora.test',
      authorities: ['PROVIDER_DOCUMENT_EDIT', 'PRACTICE_DOCUMENT_EDIT', 'PRACTICE_SENSITIVE_DETAILS_EDIT'],
    }),
  )
  without = { ...drawer, as: await world.session(account) }
})
beforeEach(async () => {
  await used.world.sql('delete from document')
  await upload(used.world, drawer, 'id card.pdf')
  await ask(used.world, drawer, 'save', {
    fromFilename: 'id card.pdf',
    toFilename: 'id card.pdf',
    category: 'DRIVERS_LICENSE',
  })
  await upload(used.world, drawer, 'cv.pdf')
})

describe('a drivers license', () => {
  it('is in no list and opens by no call for a user without the right to sensitive details', async () => {
    const { world } = used
    expect((await list(world, drawer)).map(({ filename }) => filename)).toEqual(['id card.pdf', 'cv.pdf'])
    expect((await list(world, without)).map(({ filename }) => filename)).toEqual(['cv.pdf'])
    expect((await download(world, without, 'id card.pdf')).status).toBe(404)
    expect((await ask(world, without, 'signZip', { filenames: ['cv.pdf', 'id card.pdf'] })).status).toBe(404)
    expect((await ask(world, without, 'confirmUpload', { filename: 'id card.pdf' })).status).toBe(404)
    expect(
      (await ask(world, without, 'save', { fromFilename: 'id card.pdf', toFilename: 'x.pdf', category: 'CV' })).status,
    ).toBe(404)
    expect((await ask(world, without, 'remove', { filename: 'id card.pdf' })).status).toBe(404)
    const byCategory = await world.call(
      calls.signDownloadByCategory,
      { params: { entityId: provider, category: 'CV' }, body: { filename: 'id card.pdf' } },
      { as: without.as },
    )
    expect(byCategory.status).toBe(404)
  })

  it('cannot be overwritten by a user who cannot see it, and its name cannot be taken', async () => {
    const { world } = used
    const reply = await put(world, without, await signedUrl(world, without, 'id card.pdf'), Buffer.from('another'))
    expect(reply).toMatchObject({ status: 409, body: { message: documentMessages.filenameUsed } })
    expect((await download(world, drawer, 'id card.pdf')).bytes.toString()).toContain('%PDF')
    expect(
      await ask(world, without, 'save', { fromFilename: 'cv.pdf', toFilename: 'id card.pdf', category: 'OTHER' }),
    ).toMatchObject({ status: 409, body: { message: documentMessages.filenameUsed } })
    expect(
      await world.sql(
        'select 1 from file_object o where released_at is null and not exists (select from document d where d.object_key = o.key)',
      ),
    ).toEqual([])
  })

  it('is left out of an archive whose URL was made by a user who has lost the right since', async () => {
    const { world } = used
    const {
      body: { url },
    } = await ask(world, drawer, 'signZip', { filenames: ['cv.pdf', 'id card.pdf'] })
    await world.sql(
      "update account set authorities = array_remove(array_remove(authorities, 'PROVIDER_SENSITIVE_DETAILS_EDIT'), 'PROVIDER_SENSITIVE_DETAILS_VIEW') where id = 3",
    )
    expect((await world.ask('GET', url, { as: drawer.as })).status).toBe(403)
    await world.sql("update account set authorities = authorities || '{PROVIDER_SENSITIVE_DETAILS_EDIT}' where id = 3")
    expect((await world.ask('GET', url, { as: drawer.as })).status).toBe(200)
  })

  it('is not offered as a category to them', async () => {
    const body = { fromFilename: 'cv.pdf', toFilename: 'cv.pdf', category: 'DRIVERS_LICENSE' }
    expect(await ask(used.world, without, 'save', body)).toMatchObject({
      status: 400,
      body: { fields: { category: documentMessages.categoryNotOffered } },
    })
    expect((await ask(used.world, drawer, 'save', body)).status).toBe(200)
  })

  it("of a practice requires the practice's own right", async () => {
    const { world } = used
    const practice = { calls: documentCallsOf('practice', 'own'), entityId: 25, as: without.as }
    await upload(world, practice, 'id.pdf')
    expect(
      (
        await ask(world, practice, 'save', {
          fromFilename: 'id.pdf',
          toFilename: 'id.pdf',
          category: 'DRIVERS_LICENSE',
        })
      ).status,
    ).toBe(200)
    expect(await list(world, practice)).toHaveLength(1)
    await world.sql(
      "update account set authorities = array_remove(authorities, 'PRACTICE_SENSITIVE_DETAILS_EDIT') where email = 'files@aurora.test'",
    )
    expect(await list(world, practice)).toEqual([])
  })
})

describe('a category', () => {
  it.each([
    ['provider', 'CONTRACT_CUSTOM'],
    ['provider', 'INITIAL_ENROLLMENT'],
    ['carrier', 'CV'],
    ['carrier', 'CONTRACT_STANDARD'],
    ['revenueteam', 'OTHER'],
    ['revenueteam', 'W9'],
  ] as const)('of a %s is not %s', async (owner, category) => {
    const { world } = used
    const at = {
      calls: documentCallsOf(owner, 'own'),
      entityId: 1,
      as: await sessionOf(world, 'admin@credence.test'),
      team: 1,
    }
    await upload(world, at, 'new.pdf')
    await world.sql("update document set category = 'CME' where name = 'new.pdf'")
    expect(await ask(world, at, 'save', { fromFilename: 'new.pdf', toFilename: 'new.pdf', category })).toMatchObject({
      status: 400,
      body: { message: documentMessages.categoryNotOffered },
    })
    expect(
      (await ask(world, at, 'save', { fromFilename: 'new.pdf', toFilename: 'new.pdf', category: 'CME' })).status,
    ).toBe(200)
  })
})

describe('the documents of a team', () => {
  const own = documentCallsOf('revenueteam', 'own')
  const admins = documentCallsOf('revenueteam', 'h3admin')

  it('are open to an administrator who has entered no team, separately for each team', async () => {
    const { world } = used
    const as = await sessionOf(world, 'admin@credence.test')
    await upload(world, { calls: own, entityId: 1, as }, 'contract.pdf')
    await upload(world, { calls: own, entityId: 2, as }, 'other.pdf')
    expect((await list(world, { calls: own, entityId: 1, as })).map(({ filename }) => filename)).toEqual([
      'contract.pdf',
    ])
    expect((await list(world, { calls: own, entityId: 2, as, team: 1 })).map(({ filename }) => filename)).toEqual([
      'other.pdf',
    ])
    expect((await download(world, { calls: own, entityId: 2, as }, 'other.pdf')).status).toBe(200)
    expect((await ask(world, { calls: own, entityId: 1, as }, 'remove', { filename: 'contract.pdf' })).status).toBe(200)
    expect(
      await world.sql("select team_id from audit_event where action = 'document deleted' order by id desc limit 1"),
    ).toEqual([{ team_id: 1 }])
  })

  it("are open to staff with the right, in their own team, without the administrators' own files", async () => {
    const { world } = used
    const admin = await sessionOf(world, 'admin@credence.test')
    await upload(world, { calls: own, entityId: 1, as: admin }, 'contract.pdf')
    await upload(world, { calls: admins, entityId: 1, as: admin }, 'internal.pdf')
    const account = await world.inTeam(1, (scope) =>
      buildAccount(scope, {
        teamId: 1,
        email: 'papers@aurora.test',
        authorities: ['H3_ADMIN_REVENUE_TEAM_DOCUMENT_VIEW'],
      }),
    )
    const as = await world.session(account)
    expect(await list(world, { calls: own, entityId: 1, as })).toMatchObject([
      { filename: 'contract.pdf', canEdit: false },
    ])
    expect((await ask(world, { calls: own, entityId: 2, as }, 'list')).status).toBe(404)
    expect((await ask(world, { calls: admins, entityId: 1, as }, 'list')).status).toBe(403)
  })
})

describe('a user restricted to a practice', () => {
  it('sees the files of its members only', async () => {
    const { world } = used
    const [inside] = await world.sql<{ id: number }>(
      'select provider_id as id from provider_practice where practice_id = 25 order by 1 limit 1',
    )
    const [outside] = await world.sql<{ id: number }>(
      'select id from provider p where team_id = 1 and not exists (select from provider_practice m where m.provider_id = p.id and m.practice_id = 25) limit 1',
    )
    const account = await world.inTeam(1, (scope) =>
      buildAccount(scope, { teamId: 1, email: 'cardio@aurora.test', authorities: ['PROVIDER_DOCUMENT_EDIT'] }, [25]),
    )
    const as = await world.session(account)
    expect((await upload(world, { calls, entityId: inside?.id ?? 0, as }, 'mine.pdf')).status).toBe(200)
    expect(await list(world, { calls, entityId: inside?.id ?? 0, as })).toMatchObject([{ filename: 'mine.pdf' }])
    expect((await ask(world, { calls, entityId: outside?.id ?? 0, as }, 'list')).status).toBe(404)
    expect((await ask(world, { calls, entityId: outside?.id ?? 0, as }, 'signUpload', { filename: 'x' })).status).toBe(
      404,
    )
  })
})
