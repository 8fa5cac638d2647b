import { createHmac } from 'node:crypto'
import { allAuthorities } from '@credence/contract/permissions'
import { buildAccount, buildPractice, buildTeam } from '../../../db/builders/builders.ts'
import { samplePdfFax } from './fax-files.ts'
import { useWorld, type Reply, type World, type WorldOptions } from '../world.ts'

export const hookSecret = 'a secret of the fax gateway'
const team = 7

/** Two practices of a team and one of another, each with a number, and people who handle faxes. */
export interface FaxOffice {
  team: number
  north: number
  south: number
  /** Noor and Omar handle the faxes of both practices; the southern clerk those of the south alone. */
  noor: string
  omar: string
  southern: string
  viewer: string
  admin: string
  otherTeam: string
}

const numbers = { north: '(907) 555-0119', south: '(907) 555-0129', other: '(541) 555-0139' }
export const faxNumbers = numbers

async function buildOffice(world: World): Promise<FaxOffice> {
  const account = (
    person: { firstName: string; teamId?: number; authorities: string[]; isAdmin?: boolean },
    practices?: number[],
  ) =>
    world
      .inTeam(person.teamId ?? team, (scope) =>
        buildAccount(
          scope,
          { email: `${person.firstName.toLowerCase()}@faxes.test`, lastName: 'Reyes', ...person },
          practices,
        ),
      )
      .then((id) => world.session(id))
  const [north, south] = await world.inTeam(team, async (scope) => {
    await buildTeam(scope, { id: team, name: 'Fax Office' })
    return [
      await buildPractice(scope, { teamId: team, name: 'North', fax: numbers.north }),
      await buildPractice(scope, { teamId: team, name: 'South', fax: numbers.south }),
    ]
  })
  await world.inTeam(8, async (scope) => {
    await buildTeam(scope, { id: 8, name: 'Other' })
    await buildPractice(scope, { teamId: 8, name: 'Elsewhere', fax: numbers.other })
  })
  const edits = ['INBOUND_FAX_EDIT']
  return {
    team,
    north: north ?? 0,
    south: south ?? 0,
    noor: await account({ firstName: 'Noor', teamId: team, authorities: edits }),
    omar: await account({ firstName: 'Omar', teamId: team, authorities: edits }),
    southern: await account({ firstName: 'Sol', teamId: team, authorities: edits }, [south ?? 0]),
    viewer: await account({ firstName: 'Vera', teamId: team, authorities: ['INBOUND_FAX_VIEW'] }),
    otherTeam: await account({ firstName: 'Otto', teamId: 8, authorities: allAuthorities }),
    admin: await account({ firstName: 'Ada', authorities: [], isAdmin: true }),
  }
}

export function useFaxOffice({ env = {}, ...options }: WorldOptions = {}) {
  const office = {} as FaxOffice
  const used = useWorld({
    ...options,
    env: { FAX_HOOK_SECRET: hookSecret, ...env },
    build: async (world) => {
      Object.assign(office, await buildOffice(world))
    },
  })
  return {
    get world() {
      return used.world
    },
    office,
  }
}

export interface HookMessage {
  body?: object | string
  secret?: string
  at?: number
  headers?: Record<string, string | undefined>
}

const now = () => Math.floor(Date.now() / 1000)

/** Sends a message to the hook as a gateway does. */
export function sendToHook(
  world: World,
  { body = {}, secret = hookSecret, at = now(), headers = {} }: HookMessage,
): Promise<Reply> {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
  return world.ask('POST', '/api/hooks/fax', {
    raw: { payload, type: 'application/json' },
    headers: {
      'sec-fetch-site': undefined,
      'x-credence-timestamp': String(at),
      'x-credence-signature': `sha256=${signature}`,
      ...headers,
    },
  })
}

let sent = 0
/** A message about a fax of its own, to the northern practice. */
export async function faxMessage({ bytes, ...fields }: { bytes?: Buffer; [field: string]: unknown } = {}) {
  sent += 1
  const content = (bytes ?? (await samplePdfFax(`FAX ${sent}`))).toString('base64')
  return {
    id: `fax-${sent}`,
    toNumber: '+19075550119',
    fromNumber: '(907) 555-0183',
    fromCallerId: 'Chugach Family Med',
    received: new Date().toISOString(),
    filename: 'fax.pdf',
    contentType: 'application/pdf',
    content,
    ...fields,
  }
}

/** Delivers a fax and answers its id. */
export async function deliver(world: World, fields: Parameters<typeof faxMessage>[0] = {}): Promise<number> {
  const { status, body } = await sendToHook(world, { body: await faxMessage(fields) })
  if (status !== 200) throw new Error(`The hook answered ${status}: ${JSON.stringify(body)}`)
  return (body as { id: number }).id
}
