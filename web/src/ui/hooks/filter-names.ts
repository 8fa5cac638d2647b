const names = new Set<string>()

/** Notes that a parameter of the address only changes how a list is shown. */
export const addFilterName = (name: string): void => void names.add(name)

/** The parameters of an address that say what is open, without those that filter or order a list. */
export function withoutFilters(search: string): string {
  const parameters = new URLSearchParams(search)
  for (const name of names) parameters.delete(name)
  return parameters.toString()
}
