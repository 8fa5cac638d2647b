import type { Definition } from '@credence/contract/kit/endpoint'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { FileStore } from '../ports/files.ts'
import { readMultipartFields, readParts, storeParts, type ReceivedFiles, type UploadedFiles } from './multipart.ts'
import { refuseOddities } from './odd-input.ts'
import { notFound, Refusal } from './refusal.ts'
import type { RawInput } from './ownership.ts'

type Body = Pick<RawInput, 'body'> & {
  files: UploadedFiles
  /** Of calls whose files go to the store. */
  received?: ReceivedFiles
}

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  (headers['content-length'] !== undefined && headers['content-length'] !== '0') ||
  headers['transfer-encoding'] !== undefined

/** The body as the endpoint takes it; another content type is refused rather than guessed at. */
async function readBody(definition: Definition, request: FastifyRequest, store: FileStore): Promise<Body> {
  if ((!definition.body && !definition.files) || !hasBody(request)) return { body: undefined, files: {} }
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const isForm = type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data'
  if (type === 'multipart/form-data' && definition.bodyAs === 'parts')
    return definition.storesFiles ? storeParts(definition, request, store) : readParts(definition, request)
  if (type !== 'application/json' && !(isForm && definition.bodyAs === 'form'))
    throw new Refusal(415, 'Unsupported content type')
  return { body: type === 'multipart/form-data' ? await readMultipartFields(request) : request.body, files: {} }
}

/**
 * Everything that was sent. What follows may walk it by recursion, because this refused deep nesting. A message whose
 * signature was verified brings its body along.
 */
export async function readInput(
  definition: Definition,
  request: FastifyRequest,
  { store, verifiedBody }: { store: FileStore; verifiedBody?: (() => unknown) | undefined },
): Promise<RawInput & Body> {
  const { params, query, headers } = request
  const read: Body = verifiedBody ? { body: verifiedBody(), files: {} } : await readBody(definition, request, store)
  try {
    refuseOddities([query, read.body])
  } catch (error) {
    await read.received?.discard()
    throw error
  }
  return { params, query, headers, ...read }
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
  headers?: unknown
}

/** Parses everything by the contract. A path that is no path of ours is simply not found. */
export function validate(definition: Definition, input: RawInput): ValidInput {
  const params = definition.params?.safeParse(input.params)
  if (params && !params.success) throw notFound()
  const query = definition.query?.safeParse(input.query)
  if (query && !query.success) throw refusalOf(query.error)
  const headers = definition.headers?.safeParse(input.headers ?? {})
  if (headers && !headers.success) throw refusalOf(headers.error)
  const body = definition.body?.safeParse(input.body)
  if (body && !body.success) throw refusalOf(body.error)
  return { params: params?.data ?? {}, query: query?.data ?? {}, headers: headers?.data ?? {}, body: body?.data }
}
