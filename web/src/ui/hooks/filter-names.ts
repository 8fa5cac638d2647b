import { pageOf } from '../../kit/page-of.ts'

const names = new Map<string, Set<string>>()

/**
 * Notes that a parameter of a page's address only changes how a list is shown. Of that page alone: a name that filters
 * there may choose what is open on another page.
 */
export function addFilterName(pathname: string, name: string): void {
  const page = pageOf(pathname)
  const known = names.get(page)
  if (known) known.add(name)
  else names.set(page, new Set([name]))
}

/** The parameters of a page's address that say what is open, without those that filter or order a list. */
export function withoutFilters({ pathname, search }: { pathname: string; search: string }): string {
  const parameters = new URLSearchParams(search)
  for (const name of names.get(pageOf(pathname)) ?? []) parameters.delete(name)
  return parameters.toString()
}
