import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { texts } from '../texts.ts'
import { fileMessages } from './messages.ts'

export { fileMessages }

/** What a file is asked for: to be kept by the person, or to be shown in a page. */
export const filePurpose = z.enum(['save', 'show'])
export type FilePurpose = z.output<typeof filePurpose>

// The fields of a signed address. Each of them is part of the signature, and none is looked at before that was found
// right.
const field = z.string().max(8192)
/**
 * `actor` is the person or the link that the address was given to, by the call `call`. Both are judged again whenever
 * the address is used.
 */
const signed = { team: field, actor: field, call: field, expires: field, signature: field }

/**
 * The statuses in which a signed address is refused. The address is good for the person or the link it was made for
 * alone, and for as long as they may make the call.
 */
const refusedAddress = { 403: fileMessages.addressInvalid }

export const uploadFile = endpoint({
  method: 'PUT',
  path: '/file/upload',
  summary: 'Takes the bytes of a file, at an address that was signed for it; once.',
  access: granted,
  team: 'optional',
  query: z.object({ key: field, type: field, size: field, owner: field, ...signed }),
  bodyAs: 'stream',
  answer: z.object({ filename: z.string() }),
  refuses: {
    ...refusedAddress,
    400: fileMessages.empty,
    409: fileMessages.addressUsed,
    413: texts.fileTooLarge,
    507: fileMessages.noRoom,
  },
})

export const downloadFile = endpoint({
  method: 'GET',
  path: '/file/download',
  summary: 'The bytes of a file, whole or in part, at an address that was signed for it.',
  access: granted,
  team: 'optional',
  query: z.object({ key: field, type: field, name: field, purpose: field, ...signed }),
  answerAs: 'file',
  answer: z.unknown(),
  refuses: refusedAddress,
})

export const downloadZip = endpoint({
  method: 'GET',
  path: '/file/zip',
  summary: 'Several files as one ZIP archive, at an address that was signed for them.',
  access: granted,
  team: 'optional',
  rateLimit: 'heavyFile',
  query: z.object({ documents: field, name: field, ...signed }),
  answerAs: 'file',
  answer: z.unknown(),
  refuses: refusedAddress,
})
