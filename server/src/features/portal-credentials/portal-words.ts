import type { Place, Vault } from '../../kit/secrets/crypto.ts'
import { sealedColumns, type Login, type SealedWords, type Word } from './portal-credentials.queries.ts'

export const words = Object.keys(sealedColumns) as Word[]

export const nameOf = ({ owner, ownerId, portal, portalId }: Login): string =>
  `${owner} ${ownerId}, ${portal} ${portalId}`

/** The place of a value: the whole identity of its row, so that it opens nowhere else. */
const placeOf = (team: number, login: Login, word: Word): Place => ({
  team,
  table: 'portal_credential',
  column: sealedColumns[word],
  row: nameOf(login),
})

/** Seals values for their places in a row; null clears one. */
export function sealWords(
  vault: Vault,
  team: number,
  login: Login,
  given: Partial<Record<Word, string | null>>,
): SealedWords {
  const sealed: SealedWords = {}
  for (const word of words) {
    const value = given[word]
    if (value !== undefined)
      sealed[sealedColumns[word]] = value === null ? null : vault.seal(value, placeOf(team, login, word))
  }
  return sealed
}

/** Opens a sealed value; undefined if it was not sealed for this place. */
export function openWord(vault: Vault, team: number, login: Login, word: Word, sealed: Buffer): string | undefined {
  try {
    return vault.open(sealed, placeOf(team, login, word))
  } catch {
    return undefined
  }
}
