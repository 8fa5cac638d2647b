import type { DocumentCalls } from '@credence/contract/documents/calls'
import type { FilePurpose } from '@credence/contract/files/calls'
import type { CallOptions, Reply, World } from './world.ts'

/** The beginnings that prove a type, with something behind them. */
export const pdf = (text = 'a license') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
export const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('a picture')])
export const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('a photo')])

/** Where files are put: the calls of an owner and scope, which owner, and who asks. */
export interface Drawer {
  calls: DocumentCalls
  entityId: number
  practiceId?: number
  as: string
  team?: number
}

const optionsOf = ({ as, team }: Drawer): CallOptions => ({ as, ...(team === undefined ? {} : { team }) })
const sentBy = ({ entityId, practiceId }: Drawer) => ({
  params: { entityId },
  query: practiceId === undefined ? {} : { practiceId },
})

/** Makes one of the drawer's calls. */
export const ask = (world: World, drawer: Drawer, call: keyof DocumentCalls, body?: object): Promise<Reply> =>
  world.call(drawer.calls[call], { ...sentBy(drawer), ...(body ? { body } : {}) } as never, optionsOf(drawer))

export async function signedUrl(
  world: World,
  drawer: Drawer,
  filename: string,
  contentType = 'application/pdf',
  size?: number,
): Promise<string> {
  const reply = await ask(world, drawer, 'signUpload', {
    filename,
    contentType,
    ...(size === undefined ? {} : { size }),
  })
  if (reply.status !== 200) throw new Error(`No address for ${filename}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body.url
}

export const put = (
  world: World,
  drawer: Pick<Drawer, 'as'>,
  url: string,
  payload: Buffer,
  type = 'application/pdf',
): Promise<Reply> => world.ask('PUT', url, { as: drawer.as, raw: { payload, type } })

/** Both halves of an upload, as a browser makes them. */
export async function upload(
  world: World,
  drawer: Drawer,
  filename: string,
  bytes: Buffer = pdf(),
  type = 'application/pdf',
): Promise<Reply> {
  return put(world, drawer, await signedUrl(world, drawer, filename, type), bytes, type)
}

export const list = async (world: World, drawer: Drawer): Promise<any[]> => (await ask(world, drawer, 'list')).body

interface Downloaded {
  status: number
  headers: Record<string, unknown>
  bytes: Buffer
}

/** GETs a signed address with its bytes as they are. */
export async function get(
  world: World,
  as: string | undefined,
  url: string,
  headers: Record<string, string> = {},
): Promise<Downloaded> {
  const response = await world.app.http.inject({
    method: 'GET',
    url,
    headers: { host: 'localhost', ...(as ? { cookie: `__Host-sid=${as}` } : {}), ...headers },
  })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}

export async function download(
  world: World,
  drawer: Drawer,
  filename: string,
  purpose: FilePurpose = 'save',
): Promise<Downloaded> {
  const { status, body } = await ask(world, drawer, 'signDownload', { filename, purpose })
  if (status !== 200) return { status, headers: {}, bytes: Buffer.alloc(0) }
  return get(world, drawer.as, body.url)
}

/** Everything that comes in pages. */
export async function all<T>(pages: AsyncIterable<T[]>): Promise<T[]> {
  const found: T[] = []
  for await (const page of pages) found.push(...page)
  return found
}

/** The objects of the store that no row of the database knows. */
export async function unknownObjects(world: World): Promise<string[]> {
  const keys = new Set((await world.sql('select key from file_object')).map(({ key }) => key))
  return (await all(world.services.files.findOlderThan(0))).filter((key) => !keys.has(key))
}
