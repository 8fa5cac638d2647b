import type { AnswerOf } from '@credence/contract/kit/endpoint'
import type { listProvidersToManage } from '@credence/contract/provider-admin/calls'
import { plain, wordsOf } from '../../ui/text/plain-text.ts'

export type ListedProvider = AnswerOf<typeof listProvidersToManage>[number]

interface Findable {
  formattedName: string
  npi: string | null
}

/**
 * The texts that providers are searched by, made when something is typed for the first time, for as long as the list of
 * them is there.
 */
const known = new WeakMap<readonly Findable[], readonly string[]>()

function textsOf(providers: readonly Findable[]): readonly string[] {
  const texts =
    known.get(providers) ?? providers.map(({ formattedName, npi }) => plain(`${formattedName} ${npi ?? ''}`))
  known.set(providers, texts)
  return texts
}

/** Those whose name or NPI holds every word that was typed; the very same list where there is none. */
export function found<Provider extends Findable>(providers: readonly Provider[], typed: string): readonly Provider[] {
  const words = wordsOf(typed)
  if (words.length === 0) return providers
  const texts = textsOf(providers)
  return providers.filter((_, at) => words.every((word) => texts[at]?.includes(word)))
}
