import type { Place, Vault } from '../../kit/secrets/crypto.ts'
import { sealedColumns, type Login, type SealedFields, type LoginField } from './portal-credentials.queries.ts'

export const loginFields = Object.keys(sealedColumns) as LoginField[]

export const nameOf = ({ owner, ownerId, portal, portalId }: Login): string =>
  `${owner} ${ownerId}, ${portal} ${portalId}`

/** The place of a value: the whole identity of its row, so that it opens nowhere else. */
const placeOf = (team: number, login: Login, field: LoginField): Place => ({
  team,
  table: 'portal_credential',
  column: sealedColumns[field],
  row: nameOf(login),
})

/** Seals values for their places in a row; null clears one. */
export function sealFields(
  vault: Vault,
  team: number,
  login: Login,
  given: Partial<Record<LoginField, string | null>>,
): SealedFields {
  const sealed: SealedFields = {}
  for (const field of loginFields) {
    const value = given[field]
    if (value !== undefined)
      sealed[sealedColumns[field]] = value === null ? null : vault.seal(value, placeOf(team, login, field))
  }
  return sealed
}

/** Opens a sealed value; undefined if it was not sealed for this place. */
export function openField(
  vault: Vault,
  team: number,
  login: Login,
  field: LoginField,
  sealed: Buffer,
): string | undefined {
  try {
    return vault.open(sealed, placeOf(team, login, field))
  } catch {
    return undefined
  }
}
