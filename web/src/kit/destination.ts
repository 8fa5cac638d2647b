/** A destination as a query parameter; slashes stay readable, as in the links people are sent. */
export const withDestination = (path: string, destination: string | null): string =>
  destination === null || destination === '/'
    ? path
    : `${path}?destination=${encodeURIComponent(destination).replaceAll('%2F', '/')}`

/** Where to come back to from a place: the destination it already carries, else the place itself. */
export function destinationOf(place: string): string {
  const url = new URL(place, 'http://here.invalid')
  return url.searchParams.get('destination') ?? url.pathname + url.search
}
