// Why an address led elsewhere.

export const noAccessTo = (what: string): string => `You do not have access to ${what}`

const records = { provider: 'provider', practice: 'practice', tasks: 'task', fppetasks: 'task' } as const

/** What is said when a call of a page was refused and led away from it; null for what is told elsewhere. */
export function refusedAddressText(status: number, pathname: string): string | null {
  if (status === 403) return noAccessTo('this page')
  if (status !== 404) return null
  const [, first = ''] = pathname.split('/')
  const record = first in records ? records[first as keyof typeof records] : 'record'
  return `This ${record} does not exist or was removed`
}
