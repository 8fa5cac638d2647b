/**
 * Matches `postgres://user:password@one:5432,two:5432/database?options`: scheme, login, hosts, and database with
 * options.
 */
const form = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^@/?#]+)(\/.*)$/

function partsOf(address: string): { scheme: string; login: string; hosts: string[]; rest: string } {
  const [, scheme, login = '', hosts, rest] = form.exec(address) ?? []
  if (scheme === undefined || hosts === undefined || rest === undefined)
    throw new Error('The address of the database is not valid')
  return { scheme, login: login && `${login}@`, hosts: hosts.split(','), rest }
}

/** The hosts of an address as written there, in order. */
export const hostsIn = (address: string): string[] => partsOf(address).hosts

/** One address per host, which is what the driver understands. */
export function urlsOf(address: string): string[] {
  const { scheme, login, hosts, rest } = partsOf(address)
  return hosts.map((host) => `${scheme}${login}${host}${rest}`)
}

/** The same hosts and database with another login. */
export function withLogin(address: string, user: string, password: string): string {
  const { scheme, hosts, rest } = partsOf(address)
  return `${scheme}${encodeURIComponent(user)}:${encodeURIComponent(password)}@${hosts.join(',')}${rest}`
}

/** The same hosts and database with the login of another address. */
export function withLoginOf(address: string, other: string): string {
  const { scheme, hosts, rest } = partsOf(address)
  return `${scheme}${partsOf(other).login}${hosts.join(',')}${rest}`
}

const writable = new Set(['read-write', 'primary'])

/**
 * Whether the server can use the address: each host is valid, it names a database, and it does not ask for a read-only
 * server.
 */
export function isDatabaseAddress(text: string): boolean {
  if (!form.test(text)) return false
  return urlsOf(text).every((each) => {
    if (!URL.canParse(each)) return false
    const { hostname, pathname, searchParams } = new URL(each)
    return hostname !== '' && pathname.length > 1 && writable.has(searchParams.get('target_session_attrs') ?? 'primary')
  })
}
