import { useParameters } from '../../ui/hooks/use-address.ts'

export interface Practice {
  id: number
  name: string
}

/** In the address, instead of an id: the user went back to the list of practices. */
const choosing = 'choose'

/**
 * The practice that a page about referrals shows: the only one, the one in the address, or the default of the team.
 * Null means that the user chooses.
 */
export function chosenPractice(
  practices: readonly Practice[],
  inAddress: string | null,
  defaultId: number | null,
): Practice | null {
  if (practices.length === 1) return practices[0] ?? null
  if (inAddress === choosing) return null
  const withId = (id: string) => practices.find((practice) => String(practice.id) === id)
  return withId(inAddress ?? '') ?? withId(String(defaultId)) ?? null
}

/** The chosen practice stands in the address, so that it survives a reload and a way back. */
export function useChosenPractice(practices: readonly Practice[] | undefined, defaultId: number | null | undefined) {
  const [search, go] = useParameters()
  const isLoaded = practices !== undefined && defaultId !== undefined
  // A page is one of the list before.
  const set = (practice: string) => go({ practice, page: null })
  return {
    /** Undefined while the practices are loaded. */
    practice: isLoaded ? chosenPractice(practices, search.get('practice'), defaultId) : undefined,
    choose: ({ id }: Practice) => set(String(id)),
    /** Back to the list, if there is a choice. */
    leave: isLoaded && practices.length > 1 ? () => set(choosing) : undefined,
  }
}
