import type { Definition } from '@credence/contract/kit/endpoint'
import { fileMessages } from '@credence/contract/files/calls'
import { texts } from '@credence/contract/texts'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import { refuseOddities } from './odd-input.ts'
import { notFound, Refusal } from './refusal.ts'
import type { RawInput } from './ownership.ts'

export interface UploadedFile {
  name: string
  bytes: Buffer
}
export type UploadedFiles = Partial<Record<string, UploadedFile>>

const mostFields = 20
const longestField = 4096
const longestData = 1024 * 1024

/**
 * A multipart body that cannot be read is the sender's mistake, however the parser words it: no boundary, a boundary
 * that is too long, a part that is cut off.
 */
const unreadable = (error: unknown): unknown =>
  error instanceof Refusal || (error as { statusCode?: number }).statusCode === 413
    ? error
    : new Refusal(400, 'Invalid request')

/** The parts of a body, each name once: of a repeated one nobody could say which is meant. */
async function* partsOf(request: FastifyRequest, limits: object): AsyncGenerator<Multipart> {
  const names = new Set<string>()
  try {
    for await (const part of request.parts({ limits })) {
      if (names.has(part.fieldname)) throw new Refusal(400, `The part ${part.fieldname} was sent twice`)
      names.add(part.fieldname)
      // The parser cuts a longer value off and says so.
      if (part.type === 'field' && (part.valueTruncated || part.fieldnameTruncated))
        throw new Refusal(413, 'The request is too large')
      yield part
    }
  } catch (error) {
    throw unreadable(error)
  }
}

async function readMultipartFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null)
  for await (const part of partsOf(request, {
    fields: mostFields,
    fieldSize: longestField,
    files: 0,
    parts: mostFields,
  })) {
    if (part.type === 'field') fields[part.fieldname] = part.value
  }
  return { ...fields }
}

const fileTooLarge = (field: string) =>
  new Refusal(413, texts.fileTooLarge, { fields: { [field]: texts.fileTooLarge } })

/** The bytes of a file; refused at its limit, not at its end, which may never come. */
async function bytesOf({ file, fieldname }: MultipartFile): Promise<Buffer> {
  const limit = Promise.withResolvers<never>()
  file.once('limit', () => limit.reject(fileTooLarge(fieldname)))
  try {
    const bytes = await Promise.race([buffer(file), limit.promise])
    // A file that came in one piece may have met its limit before anybody listened.
    if (file.truncated) throw fileTooLarge(fieldname)
    return bytes
  } catch (error) {
    throw unreadable(error)
  }
}

/** Browsers send a file without a name and without bytes for a file field that was left alone. */
const isLeftAlone = ({ filename }: MultipartFile, bytes: Buffer): boolean => bytes.length === 0 && !filename

async function readParts(
  definition: Definition,
  request: FastifyRequest,
): Promise<{ body: unknown; files: UploadedFiles }> {
  const files: UploadedFiles = {}
  let body: unknown
  const largest = Math.max(...Object.values(definition.files ?? {}).map(({ maxBytes }) => maxBytes), 0)
  for await (const part of partsOf(request, {
    fileSize: largest,
    files: 5,
    fields: mostFields,
    fieldSize: longestData,
    parts: mostFields,
  })) {
    if (part.type === 'field') {
      if (part.fieldname === 'data') body = typeof part.value === 'string' ? parseJson(part.value) : part.value
      continue
    }
    const bytes = await bytesOf(part)
    if (part.fieldname === 'data') {
      body = parseJson(bytes.toString('utf8'))
    } else if (definition.files?.[part.fieldname] && !isLeftAlone(part, bytes)) {
      if (bytes.length === 0)
        throw new Refusal(400, fileMessages.empty, { fields: { [part.fieldname]: fileMessages.empty } })
      files[part.fieldname] = { name: part.filename, bytes }
    }
  }
  return { body, files }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw new SyntaxError('forbidden key')
      return value
    })
  } catch {
    throw new Refusal(400, 'The part data is not valid JSON')
  }
}

type Body = Pick<RawInput, 'body'> & { files: UploadedFiles }

/** The body as the endpoint takes it; another content type is refused rather than guessed at. */
async function readBody(definition: Definition, request: FastifyRequest): Promise<Body> {
  const hasBody =
    (request.headers['content-length'] !== undefined && request.headers['content-length'] !== '0') ||
    request.headers['transfer-encoding'] !== undefined
  if (!definition.body || !hasBody) return { body: undefined, files: {} }
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const isForm = type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data'
  if (type === 'multipart/form-data' && definition.bodyAs === 'parts') return readParts(definition, request)
  if (type !== 'application/json' && !(isForm && definition.bodyAs === 'form'))
    throw new Refusal(415, 'Unsupported content type')
  return { body: type === 'multipart/form-data' ? await readMultipartFields(request) : request.body, files: {} }
}

/** Everything that was sent. What follows may walk it by recursion, because this refused deep nesting. */
export async function readInput(
  definition: Definition,
  request: FastifyRequest,
): Promise<RawInput & { files: UploadedFiles }> {
  const { params, query } = request
  const { body, files } = await readBody(definition, request)
  refuseOddities([query, body])
  return { params, query, body, files }
}

function refusalOf(error: z.ZodError): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  return new Refusal(400, error.issues[0]?.message ?? 'Invalid input', { fields })
}

export interface ValidInput {
  params: unknown
  query: unknown
  body: unknown
}

/** Parses everything by the contract. A path that is no path of ours is simply not found. */
export function validate(definition: Definition, input: RawInput): ValidInput {
  const params = definition.params?.safeParse(input.params)
  if (params && !params.success) throw notFound()
  const query = definition.query?.safeParse(input.query)
  if (query && !query.success) throw refusalOf(query.error)
  const body = definition.body?.safeParse(input.body)
  if (body && !body.success) throw refusalOf(body.error)
  return { params: params?.data ?? {}, query: query?.data ?? {}, body: body?.data }
}
