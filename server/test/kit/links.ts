import { documentUploadLink } from '@credence/contract/document-upload/calls'
import type { NamedEntity } from '@credence/contract/kit/ids'
import type { LinkPurpose, SubjectKind } from '@credence/contract/kit/link-purpose'
import { buildFormRequest } from '../../db/builders/form-requests.ts'
import { hashToken } from '../../src/kit/secrets/crypto.ts'
import { insertLink } from '../../src/kit/request/links.ts'
import type { Records } from './records/team-records.ts'
import type { World } from './world.ts'

/** The record of a set that a link of each kind is about. A document is the one of the request. */
const subjects: Record<Exclude<SubjectKind, 'signingDocument'>, NamedEntity> = {
  account: 'user',
  practice: 'practice',
  provider: 'provider',
  fppeTask: 'fppeTask',
  signingRequest: 'signingRequest',
}

async function subjectOf(world: World, kind: SubjectKind, records: Records): Promise<number> {
  if (kind !== 'signingDocument') return records[subjects[kind]]
  const [row] = await world.sql('select min(id) as id from signing_document where signing_request_id = $1', [
    records.signingRequest,
  ])
  return row.id
}

/** A fresh link about a record of a set; its token. Earlier links stay open. */
export const linkTo = (
  world: World,
  purpose: LinkPurpose,
  records: Records,
  kind: SubjectKind = purpose.subjects[0] ?? 'account',
): Promise<string> =>
  world.inTeam(kind === 'account' ? undefined : records.team, async (scope) => {
    const about = { kind, id: await subjectOf(world, kind, records) }
    if (purpose === documentUploadLink)
      return (await buildFormRequest(scope, { about, sentTo: 'x@two-teams.test' })).token
    return insertLink(scope, { purpose, for: about, keepsEarlier: true })
  })

type State = 'expired' | 'revoked' | 'complete'
const changes: Record<State, string> = {
  expired: "expires_at = now() - interval '1 second'",
  revoked: 'revoked_at = now()',
  complete: 'completed_at = now()',
}

/** Brings a link into another state, past every rule. */
export const changeLink = (world: World, token: string, state: State) =>
  world.sql(`update link set ${changes[state]} where token_hash = $1`, [hashToken(token)])

export const linkIdOf = async (world: World, token: string): Promise<string> =>
  String((await world.sql('select id from link where token_hash = $1', [hashToken(token)]))[0]?.id)
