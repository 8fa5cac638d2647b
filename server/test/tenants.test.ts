import { expirableMessages } from '@credence/contract/expirables/calls'
import { allEndpoints, nameOf, type NamedEndpoint } from '@credence/contract/all'
import { fhirFamily } from '@credence/contract/fhir/calls'
import type { FhirTypeName } from '@credence/contract/fhir/types'
import { needsNoSession } from '@credence/contract/kit/access'
import type { LinkPurpose, SubjectKind } from '@credence/contract/kit/link-purpose'
import { markOf } from '@credence/contract/kit/ids'
import { templateMessages } from '@credence/contract/signing/template-calls'
import { smsImportTexts } from '@credence/contract/messaging/texts'
import { texts } from '@credence/contract/texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { hiddenIds, placesOf, sentWith, shapesOf, type Sent } from './kit/foreign-ids.ts'
import { linkTo } from './kit/links.ts'
import { idSchemasIn } from './kit/sample.ts'
import { buildRecords, isKeptByPractice, missingRecords, type Records } from './kit/records/team-records.ts'
import { checksumOf, plantMarker } from './kit/records/tenant-tables.ts'
import { buildTwoTeams, teamA, teamB, type TwoTeams } from './kit/two-teams.ts'
import { useWorld, type Reply } from './kit/world.ts'

const marker = 'MARKER-OTHER-TEAM'
let teams: TwoTeams
let planted = 0
const used = useWorld({
  build: async (world) => {
    teams = await buildTwoTeams(world)
    planted = await plantMarker(world, teamB, marker)
  },
})

const title = ({ endpoint: { definition } }: NamedEndpoint) => `${definition.method} ${definition.path}`
const named = (endpoints: NamedEndpoint[]) => endpoints.map((each): [string, NamedEndpoint] => [title(each), each])
const withIds = (reach: 'owned' | 'shared' | 'anywhere') =>
  allEndpoints.filter(
    ({
      endpoint: {
        definition: { params, query, body },
      },
    }) => idSchemasIn([params, query, body]).some((schema) => markOf(schema)?.reach === reach),
  )

const isByLink = ({ endpoint }: NamedEndpoint) => endpoint.definition.access.kind === 'link'
const isByCode = ({ endpoint }: NamedEndpoint) => endpoint.definition.access.kind === 'code'
const owned = [...new Set([...withIds('owned'), ...withIds('shared')])].filter(
  (each) => !isByLink(each) && !isByCode(each),
)
/** Reads of FHIR take an id that is made of several. */
const fhirReads = fhirFamily.map(({ type, read }) => ({ type, name: nameOf(read), endpoint: read }))
const byCode = allEndpoints.filter((each) => isByCode(each) && !fhirReads.some(({ name }) => name === each.name))
const byLink = allEndpoints.filter(isByLink)
const anywhere = withIds('anywhere')
const signedIn = allEndpoints.filter(({ endpoint }) => !needsNoSession(endpoint.definition.access))
const covered = new Set<string>()
/** What calls say of a file that is not there. They say it once the ids were found right. */
const refusedWithoutFile: Record<string, string> = {
  importSms: smsImportTexts.file,
  addSigningTemplateFiles: templateMessages.noFile,
  renewExpirableWithFile: expirableMessages.fileNeeded,
}

/** What the caller hears, without what differs from request to request. */
const heard = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  body: typeof body === 'object' && body !== null ? { ...body, requestId: undefined } : body,
})

/** Sets the ids of a call in the name of somebody with every right in team A; an administrator works in team A too. */
async function callAs({ endpoint }: NamedEndpoint, accountId: number, sent: Sent) {
  const team = accountId === teams.admin ? { team: teamA } : {}
  return used.world.call(endpoint, sent, { as: await used.world.session(accountId), ...team })
}

/** Each kind of link that a call is open to. */
function linksOf({ endpoint }: NamedEndpoint): { purpose: LinkPurpose; kind: SubjectKind }[] {
  const { access } = endpoint.definition
  return access.kind === 'link' ? access.purpose.subjects.map((kind) => ({ purpose: access.purpose, kind })) : []
}

/** Links of a closed team open nothing, and a call before may have closed it. */
const openTeam = () => used.world.sql('update team set closed_at = null where id = $1', [teamA])

/** Calls with a code only read, so they share a practice that no other call has changed. */
let listed: Records | null = null

/** The records of a practice in an open team, with the code of the practice. */
async function practiceWithCode(): Promise<{ token: string; own: Records }> {
  await openTeam()
  listed ??= await newRecords(teams.staffOfA)
  const [{ short_code: token }] = await used.world.sql('select short_code from practice where id = $1', [
    listed.practice,
  ])
  return { token, own: listed }
}

/** The ids of FHIR resources that are made of these records. */
function fhirIdsOf(type: FhirTypeName, { provider, carrier, businessLine, facility }: Records): string[] {
  switch (type) {
    case 'Practitioner':
      return [String(provider)]
    case 'PractitionerRole':
      return [`${provider}-${carrier}-${businessLine}`]
    case 'Organization':
      return [`payer-${carrier}`, `network-${carrier}-${businessLine}`]
    case 'Location':
      return [String(facility)]
    case 'InsurancePlan':
    case 'OrganizationAffiliation':
      return [`${carrier}-${businessLine}`]
  }
}

/** Makes a call with a token in the place that it takes it in. Whatever it answers, it holds no text of another team. */
async function callByLink({ endpoint }: NamedEndpoint, token: string, { params, query, body }: Sent) {
  const isInPath = endpoint.definition.params?.shape.token !== undefined
  const reply = await used.world.call(endpoint, {
    ...(params ? { params: isInPath ? { ...params, token } : params } : {}),
    ...(query ? { query } : {}),
    ...(body ? { body: isInPath ? body : { ...body, token } } : {}),
  })
  expect(JSON.stringify([reply.body, reply.headers])).not.toContain(marker)
  return reply
}

/** Records of team A that calls share, by the account that made them. */
const shared = new Map<number, Records>()

const newRecords = (accountId: number) => used.world.inTeam(teamA, (scope) => buildRecords(scope, teamA, accountId))

/**
 * Proves something with own ids, and ends with the call that has nothing else. To make records takes longer than all the calls,
 * so calls share them until one does not understand what those before have left; then everything is proved again with new ones.
 */
async function proveWithOwn(
  accountId: number,
  isUnderstood: (reply: Reply) => boolean,
  prove: (own: Records) => Promise<Reply>,
): Promise<Reply> {
  const known = shared.get(accountId)
  const reply = known && (await prove(known))
  if (reply && isUnderstood(reply)) return reply
  const own = await newRecords(accountId)
  shared.set(accountId, own)
  return prove(own)
}

describe('another team', () => {
  let before: Record<string, string>
  beforeAll(async () => {
    before = await checksumOf(used.world, teamB)
  })

  it('the texts of the other team hold the marker', async () => {
    expect(planted).toBeGreaterThan(15)
    const [practice] = await used.world.sql('select name, office_hours, short_code from practice where id = $1', [
      teams.b[0].practice,
    ])
    for (const text of Object.values(practice)) expect(text).toContain(marker)
    expect(
      await used.world.sql('select 1 from search_key where team_id = $1 and label like $2', [teamB, `%${marker}%`]),
    ).not.toEqual([])
  })

  it.each(named(allEndpoints))(
    '%s declares every id where the gate finds it, and no owned id without a team',
    (_, each) => {
      const { kind } = each.endpoint.definition.access
      expect(hiddenIds(each.endpoint)).toBe(0)
      if (kind === 'anyone' || kind === 'webhook')
        expect(placesOf(each.endpoint).filter(({ reach }) => reach === 'owned')).toEqual([])
      if (kind === 'link' || kind === 'code')
        expect(placesOf(each.endpoint).filter(({ reach }) => reach === 'anywhere')).toEqual([])
    },
  )

  it.each(named(owned))(
    '%s answers an id of another team in every place with 404, exactly as a missing id',
    async (_, each) => {
      const accountId = each.endpoint.definition.access.kind === 'adminOnly' ? teams.admin : teams.staffOfA
      const isUnderstood = ({ status, body }: Reply) =>
        ![400, 404].includes(status) ||
        (each.name in refusedWithoutFile && body.message === refusedWithoutFile[each.name])
      const prove = (shape: number) => async (own: Records) => {
        for (const [place, mark] of placesOf(each.endpoint, shape).entries()) {
          if (mark.reach === 'anywhere') continue
          // Every team is an administrator's own, and a shared record is everybody's.
          if (mark.reach === 'shared' || (mark.entity === 'team' && accountId === teams.admin)) {
            expect(
              (await callAs(each, accountId, sentWith(each.endpoint, own, missingRecords, place, shape))).status,
              title(each),
            ).toBe(404)
            continue
          }
          const foreign = await callAs(each, accountId, sentWith(each.endpoint, own, teams.b[0], place, shape))
          const missing = await callAs(each, accountId, sentWith(each.endpoint, own, missingRecords, place, shape))
          expect(heard(foreign), `${title(each)} with a foreign ${mark.entity}`).toEqual(heard(missing))
          expect(foreign.status).toBe(404)
          if (isKeptByPractice(mark.entity) && accountId !== teams.admin) {
            const otherPractice = await callAs(
              each,
              teams.restricted,
              sentWith(each.endpoint, teams.a[0], teams.a[1], place, shape),
            )
            expect(heard(otherPractice), `${title(each)} with a ${mark.entity} of another practice`).toEqual(
              heard(missing),
            )
          }
        }
        return callAs(each, accountId, sentWith(each.endpoint, own, null, -1, shape))
      }
      for (let shape = 0; shape < shapesOf(each.endpoint); shape += 1) {
        const reply = await proveWithOwn(accountId, isUnderstood, prove(shape))
        expect(
          isUnderstood(reply),
          `${title(each)} must understand the sample with its own ids, or the proof is empty: ${reply.status}`,
        ).toBe(true)
      }
      covered.add(each.name)
    },
  )

  it.each(named(byLink))(
    '%s answers an id of another team, of another subject and a missing id with 404 to every kind of link, and no text of another team',
    async (_, each) => {
      const isUnderstood = ({ status }: Reply) => status !== 404
      for (const { purpose, kind } of linksOf(each)) {
        await openTeam()
        const prove = (shape: number) => async (own: Records) => {
          const token = await linkTo(used.world, purpose, own, kind)
          const sent = (other: Records | null, place: number) =>
            callByLink(each, token, sentWith(each.endpoint, own, other, place, shape))
          for (const [place, mark] of placesOf(each.endpoint, shape).entries()) {
            const missing = await sent(missingRecords, place)
            expect(missing.status, `${title(each)} with a missing ${mark.entity}`).toBe(404)
            for (const foreign of mark.reach === 'owned' ? [teams.b[0], teams.a[1]] : [])
              expect(heard(await sent(foreign, place)), `${title(each)} with a foreign ${mark.entity}`).toEqual(
                heard(missing),
              )
          }
          const reply = await sent(null, -1)
          await callByLink(each, token, sentWith(each.endpoint, teams.b[0], null, -1, shape))
          return reply
        }
        for (let shape = 0; shape < shapesOf(each.endpoint); shape += 1) {
          const reply = await proveWithOwn(teams.staffOfA, isUnderstood, prove(shape))
          expect(isUnderstood(reply), `${title(each)} must reach its own ids, or the proof is empty`).toBe(true)
        }
      }
      covered.add(each.name)
    },
  )

  it.each(named(byCode))(
    '%s answers an id of another team, of another practice and a missing id with 404 to the code of a practice, and no text of another team',
    async (_, each) => {
      const { token, own } = await practiceWithCode()
      for (const [place, mark] of placesOf(each.endpoint).entries()) {
        const sent = (other: Records) => callByLink(each, token, sentWith(each.endpoint, own, other, place))
        const missing = await sent(missingRecords)
        expect(missing.status, `${title(each)} with a missing ${mark.entity}`).toBe(404)
        for (const foreign of [teams.b[0], teams.a[1]])
          expect(heard(await sent(foreign)), `${title(each)} with a foreign ${mark.entity}`).toEqual(heard(missing))
      }
      const reply = await callByLink(each, token, sentWith(each.endpoint, own, null, -1))
      expect(reply.status, `${title(each)} must reach its own ids, or the proof is empty`).toBe(200)
      await callByLink(each, token, sentWith(each.endpoint, teams.b[0], null, -1))
      covered.add(each.name)
    },
  )

  it.each(fhirReads)(
    '$name answers an id of another team, of another practice and a missing id with 404 to the code of a practice',
    async ({ type, name, endpoint }) => {
      const { token, own } = await practiceWithCode()
      const read = async (id: string) => {
        const { status, body, headers } = await used.world.call(endpoint, { params: { token, id } })
        expect(JSON.stringify([body, headers])).not.toContain(marker)
        return status
      }
      for (const records of [missingRecords, teams.b[0], teams.a[1]])
        for (const id of fhirIdsOf(type, records)) expect([id, await read(id)]).toEqual([id, 404])
      for (const id of fhirIdsOf(type, own)) expect([id, await read(id)]).toEqual([id, 200])
      covered.add(name)
    },
  )

  it.each(named(anywhere))(
    '%s answers nothing about records of other teams or practices to staff, and their team to an administrator',
    async (_, each) => {
      for (const [place, { entity }] of placesOf(each.endpoint).entries()) {
        if (each.endpoint.definition.access.kind === 'signedIn') {
          const missing = await callAs(each, teams.staffOfA, sentWith(each.endpoint, teams.a[0], missingRecords, place))
          expect(missing).toMatchObject({ status: 418, body: { message: texts.noTeamAccess } })
          expect(
            heard(await callAs(each, teams.staffOfA, sentWith(each.endpoint, teams.a[0], teams.b[0], place))),
          ).toEqual(heard(missing))
          const own = await callAs(each, teams.staffOfA, sentWith(each.endpoint, teams.a[0], null, place))
          expect([own.status, JSON.stringify(own.body)]).toEqual([200, expect.stringContaining(String(teamA))])
          if (isKeptByPractice(entity))
            expect(
              heard(await callAs(each, teams.restricted, sentWith(each.endpoint, teams.a[0], teams.a[1], place))),
            ).toEqual(heard(missing))
          expect((await callAs(each, teams.restricted, sentWith(each.endpoint, teams.a[0], null, place))).body).toEqual(
            own.body,
          )
        }
        const answer = await callAs(each, teams.admin, sentWith(each.endpoint, teams.b[0], null, place))
        expect([answer.status, JSON.stringify(answer.body)]).toEqual([200, expect.stringContaining(String(teamB))])
        expect(await callAs(each, teams.admin, sentWith(each.endpoint, missingRecords, null, place))).toMatchObject({
          status: 418,
          body: { message: texts.noTeamAccess },
        })
      }
      covered.add(each.name)
    },
  )

  it('every call with an id is covered', () => {
    const bearing = allEndpoints.filter(
      ({
        endpoint: {
          definition: { params, query, body },
        },
      }) => idSchemasIn([params, query, body]).length > 0,
    )
    const withToken = [...byLink, ...byCode, ...fhirReads]
    for (const { name } of withToken) expect(covered, name).toContain(name)
    for (const { name } of withToken) if (!bearing.some((each) => each.name === name)) covered.delete(name)
    expect(covered).toEqual(new Set(bearing.map(({ name }) => name)))
    expect(covered.size).toBeGreaterThanOrEqual(5)
  })

  it.each(named(signedIn.filter(({ endpoint }) => endpoint.definition.method === 'GET')))(
    '%s answers no text of another team',
    async (_, each) => {
      const { query, access } = each.endpoint.definition
      const searches = [{}, ...Object.keys(query?.shape ?? {}).map((name) => ({ [name]: marker }))]
      // An administrator who names a team means it.
      const isOfNamedTeam = placesOf(each.endpoint).some(({ entity }) => entity === 'team')
      const callers =
        access.kind === 'adminOnly' || isOfNamedTeam
          ? [teams.staffOfA, teams.restricted]
          : [teams.staffOfA, teams.restricted, teams.admin]
      for (const accountId of callers) {
        for (const search of searches) {
          for (const ids of [teams.a[0], teams.b[0]]) {
            const reply = await callAs(each, accountId, { ...sentWith(each.endpoint, ids, null, -1), query: search })
            expect(JSON.stringify([reply.body, reply.headers])).not.toContain(marker)
          }
        }
      }
    },
  )

  it('the same calls answer the marker to staff of its own team', async () => {
    const as = await used.world.session(teams.staffOfB)
    const answers = []
    for (const each of signedIn) {
      if (each.endpoint.definition.method === 'GET')
        answers.push(
          JSON.stringify(
            (await used.world.call(each.endpoint, sentWith(each.endpoint, teams.b[0], null, -1), { as })).body,
          ),
        )
    }
    expect(answers.filter((text) => text.includes(marker)).length).toBeGreaterThanOrEqual(4)
  })

  it('the other team is unchanged after all calls', async () => {
    const after = await checksumOf(used.world, teamB)
    // Entering the team by an administrator is an event of the team; everything else must be untouched.
    delete before.audit_event
    delete after.audit_event
    expect(after).toEqual(before)
  })
})
