import { documentCallsOf } from '@credence/contract/documents/calls'
import { downloadFile, fileMessages, uploadFile } from '@credence/contract/files/calls'
import { link } from '@credence/contract/kit/access'
import { endpoint } from '@credence/contract/kit/endpoint'
import { idOf } from '@credence/contract/kit/ids'
import { practiceOnboardingLink } from '@credence/contract/practice-admin/calls'
import { providerOnboardingLink } from '@credence/contract/provider-admin/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openDocument, signUpload } from '../src/features/documents/documents.actions.ts'
import { on } from '../src/kit/request/route.ts'
import type { Scope } from '../src/kit/request/scope.ts'
import { changeLink, linkIdOf, linkTo } from './kit/links.ts'
import { buildTwoTeams, type TwoTeams } from './kit/two-teams.ts'
import { useWorld } from './kit/world.ts'

// Calls of this test's own: a page behind a link that takes a document and shows it again.
const plain = {
  method: 'POST',
  summary: 'A call of this test.',
  access: link(providerOnboardingLink),
  params: z.object({ token: z.string(), id: idOf('provider') }),
  answer: z.object({ url: z.string() }),
} as const
const signing = endpoint({ ...plain, path: '/probe/sign/:token/:id' })
const opening = endpoint({ ...plain, path: '/probe/open/:token/:id' })

let teams: TwoTeams
const placeOf = (scope: Scope, entityId: number) =>
  ({ teamId: scope.teamId, owner: 'provider', scope: 'own', entityId, practiceId: null }) as const
const used = useWorld({
  routes: [
    on(signing, async ({ scope, params }) => ({
      url: await signUpload(scope, placeOf(scope, params.id), {
        filename: 'paper.pdf',
        contentType: 'application/pdf',
      }),
    })),
    on(opening, async ({ scope, params }) => ({
      url: await openDocument(scope, placeOf(scope, params.id), { filename: 'paper.pdf', purpose: 'show' }),
    })),
  ],
  build: async (world) => {
    teams = await buildTwoTeams(world)
  },
})
const bytes = Buffer.from('%PDF-1.7 a paper')
let token: string
beforeEach(async () => {
  await used.world.sql("delete from document where name = 'paper.pdf'")
  token = await linkTo(used.world, providerOnboardingLink, teams.a[0])
})
const ask = async (each: typeof signing | typeof opening) => {
  const { status, body } = await used.world.call(each, { params: { token, id: teams.a[0].provider } })
  expect(status).toBe(200)
  return body.url as string
}
const put = (url: string, as?: string) =>
  used.world.ask('PUT', url, { as, raw: { payload: bytes, type: 'application/pdf' } })
const get = (url: string, as?: string) => used.world.ask('GET', url, { as })
const invalid = { status: 403, body: { message: fileMessages.addressInvalid } }
const papers = () => used.world.sql("select provider_id, team_id, updated_by from document where name = 'paper.pdf'")

describe('an address that was given to a link', () => {
  it('takes a file without a session, once, and the document is the subject’s, without an author', async () => {
    const url = await ask(signing)
    expect(await put(url)).toMatchObject({ status: 200, body: { filename: 'paper.pdf' } })
    expect(await papers()).toEqual([{ provider_id: teams.a[0].provider, team_id: teams.a[0].team, updated_by: null }])
    expect((await put(url)).status).toBe(409)
    expect(
      await used.world.sql("select actor from audit_event where action = 'document uploaded' order by id desc limit 1"),
    ).toEqual([{ actor: `link/${await linkIdOf(used.world, token)}` }])
  })

  it('shows a file without a session', async () => {
    await put(await ask(signing))
    const url = await ask(opening)
    const reply = await get(url)
    expect([reply.status, reply.body]).toEqual([200, bytes.toString()])
  })

  it.each(['expired', 'revoked', 'complete'] as const)('is worth nothing once the link is %s', async (state) => {
    await put(await ask(signing))
    const [upload, download] = [await ask(signing), await ask(opening)]
    await changeLink(used.world, token, state)
    await used.world.sql("delete from document where name = 'paper.pdf'")
    expect([await put(upload), await get(download)]).toMatchObject([invalid, invalid])
    expect(await papers()).toEqual([])
  })

  it('is worth nothing once its subject is gone', async () => {
    const url = await ask(signing)
    await used.world.sql('update provider set deleted_at = now() where id = $1', [teams.a[0].provider])
    expect(await put(url)).toMatchObject(invalid)
    await used.world.sql('update provider set deleted_at = null where id = $1', [teams.a[0].provider])
  })

  it('is worth nothing when it is changed to name another link, a person, another team or another record', async () => {
    const url = new URL(await ask(signing), 'http://localhost')
    const other = await linkIdOf(used.world, await linkTo(used.world, practiceOnboardingLink, teams.a[0]))
    for (const [name, value] of [
      ['actor', `link ${other}`],
      ['team', String(teams.b[0].team)],
      ['call', (url.searchParams.get('call') ?? '').replace(String(teams.a[0].provider), String(teams.a[1].provider))],
    ] as const) {
      const changed = new URL(url)
      changed.searchParams.set(name, value)
      expect(await put(changed.pathname + changed.search), name).toMatchObject(invalid)
    }
    url.searchParams.set('actor', `account ${teams.staffOfA}`)
    const changed = url.pathname + url.search
    expect((await put(changed)).status).toBe(401)
    expect(await put(changed, await used.world.session(teams.staffOfA))).toMatchObject(invalid)
  })

  it('of a person is of no use to a link, and needs the session', async () => {
    const as = await used.world.session(teams.staffOfA)
    const calls = documentCallsOf('provider', 'own')
    const sent = {
      params: { entityId: teams.a[0].provider },
      body: { filename: 'own.pdf', contentType: 'application/pdf' },
    }
    const url = (await used.world.call(calls.signUpload, sent, { as })).body.url as string
    expect((await put(url)).status).toBe(401)
    expect((await put(url, await used.world.session(teams.staffOfB))).status).toBe(403)
    expect((await put(url, as)).status).toBe(200)
  })

  it('is signed for the calls of files alone', () => {
    for (const { definition } of [uploadFile, downloadFile]) expect(definition.access).toEqual({ kind: 'granted' })
  })
})
