import { plain, wordsOf } from '../../ui/plain-text.ts'

export interface ListedProvider { id: number; formattedName: string; npi: string | null }

/** The providers with the text that they are searched by, made once for however much is typed. */
type SearchList = readonly { provider: ListedProvider; text: string }[]

export const searchListOf = (providers: readonly ListedProvider[]): SearchList =>
  providers.map((provider) => ({ provider, text: plain(`${provider.formattedName} ${provider.npi ?? ''}`) }))

/** Those whose name or NPI holds every word that was typed. */
export function found(list: SearchList, typed: string): ListedProvider[] {
  const words = wordsOf(typed)
  return list.filter(({ text }) => words.every((word) => text.includes(word))).map(({ provider }) => provider)
}
