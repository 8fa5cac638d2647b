import { allEndpoints, allLinkPurposes, type NamedEndpoint } from '@credence/contract/all'
import { needsAll, needsNoSession, type Access } from '@credence/contract/kit/access'
import { addressOf, type Endpoint } from '@credence/contract/kit/endpoint'
import type { LinkPurpose } from '@credence/contract/kit/link-purpose'
import { linkTexts } from '@credence/contract/links/link-texts'
import { allAuthorities } from '@credence/contract/permissions'
import { texts } from '@credence/contract/texts'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildAccount, buildTeam } from '../db/builders/builders.ts'
import { attemptsAt, type Attempt } from './kit/callers.ts'
import { inputWith } from './kit/input-with.ts'
import { changeLink, linkTo } from './kit/links.ts'
import type { Sent } from './kit/foreign-ids.ts'
import { sampleOf } from './kit/sample.ts'
import { buildRecords, type Records } from './kit/records/team-records.ts'
import { useWorld, type CallOptions, type Reply } from './kit/world.ts'

const home = 1
const elsewhere = 2
const unknownId = 999_999

let records: Records
const accounts = { team: new Map<string, number>(), admin: 0, deleted: 0, teamless: 0 }

const webhookEndpoints = allEndpoints.filter(({ endpoint }) => endpoint.definition.access.kind === 'webhook')
const senders = [
  ...new Set(
    webhookEndpoints.flatMap(({ endpoint: { definition } }) =>
      definition.access.kind === 'webhook' ? [definition.access.sender] : [],
    ),
  ),
]

const used = useWorld({
  // A header stands for the signature of a service.
  webhooks: Object.fromEntries(
    senders.map((sender) => [
      sender,
      ({ headers }) => (headers['x-signed-by'] === sender ? { eventId: randomUUID(), signedAt: null } : null),
    ]),
  ),
  build: (made) =>
    made.inTeam(home, async (scope) => {
      await buildTeam(scope, { id: elsewhere, name: 'Elsewhere' })
      await buildTeam(scope, { id: home, name: 'Home' })
      accounts.admin = await buildAccount(scope, { email: 'admin@home.test', isAdmin: true })
      accounts.teamless = await buildAccount(scope, { email: 'new@home.test', authorities: allAuthorities })
      accounts.deleted = await buildAccount(scope, {
        email: 'gone@home.test',
        teamId: home,
        authorities: allAuthorities,
        deletedAt: '2026-01-01',
      })
      records = await buildRecords(scope, home, accounts.admin)
    }),
})

/** A staff account that holds exactly these authorities; made once for each set. */
async function staffWith(authorities: string[]): Promise<number> {
  const key = authorities.toSorted().join()
  const known = accounts.team.get(key)
  if (known) return known
  const id = await used.world.inTeam(home, (scope) =>
    buildAccount(scope, { email: `staff${accounts.team.size}@home.test`, teamId: home, authorities }),
  )
  accounts.team.set(key, id)
  return id
}

/**
 * Everything a call needs so that it could be understood, and nothing that it could find: whoever is let in hears of
 * that. A token stands where the call takes one.
 */
async function tryCall(endpoint: Endpoint, options: CallOptions = {}, token?: string): Promise<Reply> {
  const sample = sampleOf(endpoint.definition.params, () => unknownId) as Record<string, unknown> | undefined
  const params = token !== undefined && sample && 'token' in sample ? { ...sample, token } : sample
  const body = endpoint.definition.body && (token === undefined ? {} : { token })
  return used.world.call(endpoint, { ...(params ? { params } : {}), ...(body ? { body } : {}) }, options)
}

/** A refusal that the endpoint itself declares is its answer, heard by those who were let in. */
const isOwnRefusal = ({ definition }: Endpoint, { status, body }: Reply) =>
  definition.refuses?.[status] === body.message
const isLetIn = (endpoint: Endpoint, reply: Reply) =>
  ![401, 403, 412].includes(reply.status) || isOwnRefusal(endpoint, reply)
const withFurtherRights = allEndpoints.filter(({ endpoint }) => endpoint.definition.accessBy)
const wordsOf = (endpoint: Endpoint, reply: Reply) => (isLetIn(endpoint, reply) ? 'let in' : `refused ${reply.status}`)

/** The access of a call with the sample as its path, in which a value may ask for a further right. */
function askedAtSample({ definition: { access, accessBy, params } }: Endpoint): Access {
  if (!accessBy?.field.startsWith('params.')) return access
  const sample = sampleOf(params, () => unknownId) as Record<string, unknown>
  const right = accessBy.rights[String(sample[accessBy.field.slice('params.'.length)])]
  return right ? needsAll(access, right) : access
}
/** Whether the input, as far as the contract takes it, names the id that nothing has. */
const takesUnknownId = ({ definition: { params, query, body } }: Endpoint, sent: Sent) =>
  JSON.stringify([params?.parse(sent.params), query?.parse(sent.query), body?.parse(sent.body)]).includes(
    String(unknownId),
  )

async function optionsOf(attempt: Attempt): Promise<CallOptions> {
  if (!attempt.isSignedIn) return {}
  if (attempt.isAdmin) return { as: await used.world.session(accounts.admin), team: home }
  return { as: await used.world.session(await staffWith(attempt.authorities)) }
}

const linkEndpoints = allEndpoints.filter(({ endpoint }) => endpoint.definition.access.kind === 'link')
const codeEndpoints = allEndpoints.filter(({ endpoint }) => endpoint.definition.access.kind === 'code')
const otherEndpoints = allEndpoints.filter(
  ({ endpoint }) => ![...linkEndpoints, ...codeEndpoints].some((each) => each.endpoint === endpoint),
)

/** What the holder of a token hears: that it opens nothing, in the words of the purpose, or what a call answers. */
function verdictOfLink({ texts: { unknown, expired, complete } }: LinkPurpose, { status, body }: Reply): string {
  const refusals: Record<number, string | undefined> = { 404: unknown, 409: complete, 422: expired }
  return refusals[status] !== undefined && refusals[status] === body.message ? `refused ${status}` : 'let in'
}

const signedInEndpoints = allEndpoints.filter(({ endpoint }) => !needsNoSession(endpoint.definition.access))
/** The path is below /api unless the call has another protocol. */
const title = ({ endpoint: { definition } }: NamedEndpoint) =>
  `${definition.method} ${definition.protocol ? addressOf(definition, definition.path) : definition.path}`
const named = (endpoints: NamedEndpoint[]) => endpoints.map((each): [string, NamedEndpoint] => [title(each), each])

/** A line for every endpoint and caller, kept together by endpoint. */
const matrix = new Map(allEndpoints.map((each): [string, string[]] => [title(each), []]))
const note = (each: NamedEndpoint, caller: string, verdict: string) =>
  matrix.get(title(each))?.push(`${title(each)} | ${caller} | ${verdict}`)

describe('access', () => {
  it.each(named(otherEndpoints))('%s admits exactly the callers that its access names', async (_, each) => {
    const { endpoint } = each
    const { params, query, body, files, access } = endpoint.definition
    for (const attempt of attemptsAt(askedAtSample(endpoint))) {
      const reply = await tryCall(endpoint, await optionsOf(attempt))
      const verdict = wordsOf(endpoint, reply)
      const isMessage = access.kind === 'webhook'
      const isLetInHere = attempt.isLetIn && !isMessage
      const refusal = isMessage ? access.refusedStatus : attempt.isSignedIn ? 403 : 401
      expect(verdict, attempt.caller).toBe(isLetInHere ? 'let in' : `refused ${refusal}`)
      // A call that takes nothing has nothing to complain about either, so whoever is let in gets the answer itself.
      if (isLetInHere && !params && !query && !body && !files) expect(reply.status, attempt.caller).toBe(200)
      note(each, attempt.caller, verdict)
    }
  })

  it.each(named(linkEndpoints))('%s admits exactly the holders of an open link of its purpose', async (_, each) => {
    const { endpoint } = each
    const { access, method, answersComplete } = endpoint.definition
    if (access.kind !== 'link') throw new Error(`${title(each)} is made without a link`)
    const { purpose } = access
    const tried = async (caller: string, token: string | undefined, expected: string, options: CallOptions = {}) => {
      const verdict = verdictOfLink(purpose, await tryCall(endpoint, options, token))
      expect(verdict, caller).toBe(expected)
      note(each, caller, verdict)
    }
    await tried('nobody', undefined, 'refused 404')
    await tried('an invented token', 'x'.repeat(43), 'refused 404')
    await tried('administrator', undefined, 'refused 404', { as: await used.world.session(accounts.admin), team: home })
    for (const other of allLinkPurposes.filter((one) => one !== purpose))
      await tried(`link of ${other.kind}`, await linkTo(used.world, other, records), 'refused 404')
    for (const kind of purpose.subjects) {
      const make = () => linkTo(used.world, purpose, records, kind)
      const changed = async (state: Parameters<typeof changeLink>[2]) => {
        const token = await make()
        await changeLink(used.world, token, state)
        return token
      }
      await tried(`its link (${kind}), expired`, await changed('expired'), 'refused 422')
      await tried(`its link (${kind}), revoked`, await changed('revoked'), 'refused 404')
      const isAnswered = method === 'GET' || answersComplete
      const complete = !purpose.staysOpen ? 'refused 404' : isAnswered ? 'let in' : 'refused 409'
      await tried(`its link (${kind}), complete`, await changed('complete'), complete)
      await tried(`its link (${kind})`, await make(), 'let in')
    }
  })

  it.each(named(webhookEndpoints))('%s admits exactly what its own service has signed', async (_, each) => {
    const { access } = each.endpoint.definition
    if (access.kind !== 'webhook') throw new Error(`${title(each)} is not for a service`)
    for (const sender of [...senders, 'an unknown service']) {
      const reply = await tryCall(each.endpoint, { headers: { 'x-signed-by': sender } })
      const isItsOwn = sender === access.sender
      expect(wordsOf(each.endpoint, reply), sender).toBe(isItsOwn ? 'let in' : `refused ${access.refusedStatus}`)
      // The message is empty, so whoever is let in hears what is missing.
      if (isItsOwn) expect(reply.status).toBe(400)
      note(each, `signed by ${sender}`, wordsOf(each.endpoint, reply))
    }
  })

  it.each(named(codeEndpoints))('%s admits exactly those who have the code of a practice', async (_, each) => {
    const { endpoint } = each
    const [{ short_code: code }] = await used.world.sql('select short_code from practice where id = $1', [
      records.practice,
    ])
    const tried = async (caller: string, token: string, expected: string, options: CallOptions = {}) => {
      const { status, body } = await tryCall(endpoint, options, token)
      const message = endpoint.definition.protocol === 'fhir' ? body.issue?.[0].details.text : body.message
      const isRefused = (status === 404 && message === linkTexts.invalid) || status >= 429
      const verdict = isRefused ? `refused ${status}` : 'let in'
      expect(verdict, caller).toBe(expected)
      note(each, caller, verdict)
    }
    await tried('an invented code', 'x'.repeat(20), 'refused 404')
    await tried('administrator without a code', 'none', 'refused 404', {
      as: await used.world.session(accounts.admin),
      team: home,
    })
    for (const purpose of allLinkPurposes)
      await tried(`link of ${purpose.kind}`, await linkTo(used.world, purpose, records), 'refused 404')
    await tried('its code', code, 'let in')
    await tried('its code in other case', code.toUpperCase(), 'let in')
    await used.world.sql('update practice set short_code = null where id = $1', [records.practice])
    await tried('its code, withdrawn', code, 'refused 404')
    await used.world.sql('update practice set short_code = $2 where id = $1', [records.practice, code])
    await used.world.sql('update team set closed_at = now() where id = $1', [home])
    await tried('its code, the team closed', code, 'refused 404')
    await used.world.sql('update team set closed_at = null where id = $1', [home])
  })

  it.each(named(withFurtherRights))(
    '%s admits exactly the callers with the further right of each value',
    async (_, each) => {
      const { access, accessBy } = each.endpoint.definition
      for (const [value, right] of Object.entries(accessBy?.rights ?? {})) {
        const sent = inputWith(each.endpoint, value, unknownId)
        const namesUnknown = takesUnknownId(each.endpoint, sent)
        for (const attempt of attemptsAt(needsAll(access, right))) {
          const reply = await used.world.call(each.endpoint, sent, await optionsOf(attempt))
          const verdict = wordsOf(each.endpoint, reply)
          expect(verdict, `${value}: ${attempt.caller}`).toBe(
            attempt.isLetIn ? 'let in' : attempt.isSignedIn ? 'refused 403' : 'refused 401',
          )
          // Whoever is let in hears of the id that nothing has, so the input was understood; or is answered without ids.
          if (attempt.isLetIn) expect(reply.status, `${value}: ${attempt.caller}`).toBe(namesUnknown ? 404 : 200)
          note(each, `${accessBy?.field} ${value}, ${attempt.caller}`, verdict)
        }
      }
    },
  )

  it.each(named(signedInEndpoints))(
    '%s answers 412 to an administrator and to a person without a team exactly if it needs a team',
    async (_, each) => {
      const { endpoint } = each
      const needsTeam = (endpoint.definition.team ?? 'required') === 'required'
      const reply = await tryCall(endpoint, { as: await used.world.session(accounts.admin) })
      expect(wordsOf(endpoint, reply)).toBe(needsTeam ? 'refused 412' : 'let in')
      note(each, 'administrator without a team', wordsOf(endpoint, reply))
      const teamless = await tryCall(endpoint, { as: await used.world.session(accounts.teamless) })
      if (needsTeam) expect(teamless.status).toBe(412)
      note(each, 'every right and no team', wordsOf(endpoint, teamless))
    },
  )

  it.each(named(signedInEndpoints))(
    '%s refuses a header with another team, a missing team or an invalid one',
    async (_, { endpoint }) => {
      const status = endpoint.definition.team === 'resolving' ? 418 : 403
      const staff = await staffWith(allAuthorities)
      for (const team of [
        elsewhere,
        unknownId,
        0,
        -1,
        '1 or 1=1',
        '99999999999',
        `0${home}`,
        `${home}.0`,
        `0x${home}`,
        `+${home}`,
      ]) {
        const reply = await tryCall(endpoint, { as: await used.world.session(staff), team })
        expect(reply, String(team)).toMatchObject({ status, body: { message: texts.noTeamAccess } })
      }
      for (const team of [unknownId, 'x']) {
        expect(await tryCall(endpoint, { as: await used.world.session(accounts.admin), team })).toMatchObject({
          status,
          body: { message: texts.noTeamAccess },
        })
      }
    },
  )

  it.each(named(signedInEndpoints))(
    '%s answers 401 to a deleted user and to ended, expired and invented sessions',
    async (_, { endpoint }) => {
      const staff = await staffWith(allAuthorities)
      const ended = await used.world.session(staff)
      await used.world.sql('delete from session where account_id = $1', [staff])
      const expired = await used.world.session(staff)
      await used.world.sql("update session set expires_at = now() - interval '1 second' where account_id = $1", [staff])
      for (const as of [await used.world.session(accounts.deleted), ended, expired, 'x'.repeat(43)]) {
        expect((await tryCall(endpoint, { as })).status).toBe(401)
      }
      expect((await tryCall(endpoint, { headers: { authorization: 'Bearer a.b.c' } })).status).toBe(401)
      expect((await tryCall(endpoint, { headers: { authorization: 'Basic eDp5' } })).status).toBe(401)
    },
  )

  it('the access matrix equals its snapshot line by line', async () => {
    expect(matrix.size).toBe(allEndpoints.length)
    await expect(`${[...matrix.values()].flat().join('\n')}\n`).toMatchFileSnapshot('access-matrix.snap.txt')
  })

  it('a call for anyone has a written reason', () => {
    const open = allEndpoints.flatMap(
      ({
        name,
        endpoint: {
          definition: { access },
        },
      }) => (access.kind === 'anyone' ? [{ name, because: access.because }] : []),
    )
    expect(open).not.toEqual([])
    for (const { name, because } of open) expect(because.length, name).toBeGreaterThan(10)
  })
})
