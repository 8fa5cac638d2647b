import { buildSigningRequest, buildTemplateVersion } from '../../../db/builders/signing.ts'
import type { Scope } from '../../../src/kit/request/scope.ts'
import { manyPages } from '../faxes/fax-files.ts'
import type { Place } from './place.ts'

/** A request for consent forms with one form, which is signed. */
export async function buildSignedConsent(
  scope: Scope,
  { templateId, ...of }: Place & { templateId: number },
): Promise<number> {
  const name = 'Consent to treatment'
  const version = await buildTemplateVersion(scope, { teamId: of.teamId, templateId, name, pdf: manyPages(1) })
  const { id } = await buildSigningRequest(scope, {
    ...of,
    kind: 'CONSENT',
    sentTo: '(907) 555-0170',
    versions: [version],
  })
  await sign(scope, of.teamId, id)
  return id
}

async function sign(scope: Scope, teamId: number, requestId: number): Promise<void> {
  await scope.client.query(
    'update signing_document set signed_object_key = object_key, signed_sha256 = sha256, signed_at = now() where team_id = $1 and signing_request_id = $2',
    [teamId, requestId],
  )
}

/** A row in every table of signing; answers the request. Its documents are signed. */
export async function buildSigning(
  scope: Scope,
  { templateId, ...of }: Place & { templateId: number },
): Promise<number> {
  const version = await buildTemplateVersion(scope, { teamId: of.teamId, templateId, name: 'x', pdf: manyPages(1) })
  const { id } = await buildSigningRequest(scope, {
    ...of,
    sentTo: 'signer@two-teams.test',
    versions: [version, version],
  })
  await sign(scope, of.teamId, id)
  await scope.db
    .insertInto('signingEvent')
    .values({ teamId: of.teamId, signingRequestId: id, at: '2026-01-31T12:00:00Z', type: 'Sent', hash: '0'.repeat(64) })
    .execute()
  return id
}
