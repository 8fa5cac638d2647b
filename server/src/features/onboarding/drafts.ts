import type { Stage } from '@credence/contract/onboarding/stages'
import type { Place } from '../../kit/secrets/crypto.ts'
import type { LinkReader } from '../../kit/request/route.ts'

export type Draft = Record<string, unknown>

/** The place of a draft: it opens only for this stage of this link. */
const placeOf = (scope: LinkReader, stage: Stage): Place => ({
  team: scope.teamId,
  table: 'onboarding_draft',
  column: 'data_sealed',
  row: `${scope.link.id} ${stage}`,
})

export const sealDraft = (scope: LinkReader, stage: Stage, text: string): Buffer =>
  scope.services.vault.seal(text, placeOf(scope, stage))

/** A draft that cannot be opened is lost, and must not keep anybody from the stage. */
export function openDraft(scope: LinkReader, stage: Stage, sealed: Buffer | null): Draft | null {
  if (sealed === null) return null
  try {
    return JSON.parse(scope.services.vault.open(sealed, placeOf(scope, stage))) as Draft
  } catch (error) {
    scope.services.log.error({ requestId: scope.origin.requestId, stage, error }, 'a draft cannot be opened')
    return null
  }
}

const isSecret = (field: string) => /ssn|social|password/i.test(field)

/** Without fields of secrets, however deep they are. The gate has refused deep nesting. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, inner]) => (isSecret(field) ? [] : [[field, withoutSecrets(inner)]])),
  )
}
