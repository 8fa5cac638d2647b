import * as contract from '@credence/contract/files/calls'
import { digestHeader } from '../../kit/files/checksum.ts'
import { invalidAddress } from '../../kit/files/file-address.ts'
import { dispositionOf, fileHeaders } from '../../gateways/files/disposition.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import { FileAnswer, onStream } from '../../kit/request/route.ts'
import type { UploadTaker } from '../../kit/files/upload-purpose.ts'
import { findOpenable } from '../../kit/files/stored-files.ts'
import { findDocumentsByIds } from '../documents/documents.actions.ts'
import { archiveOf } from './archive.ts'
import { receiveUpload } from './files.actions.ts'
import { rangeOf } from './range.ts'

const teamOf = (team: string): number | null => (team === '' ? null : Number(team))

/** The calls of files. What becomes of an uploaded one is said by the purpose that it was sent for. */
export const fileRoutesFor = (purposes: readonly UploadTaker[]) => [
  onStream(contract.uploadFile, async ({ query, actor, begin, askOnce, services, source, http }) => {
    return receiveUpload({
      begin,
      askOnce,
      actor,
      services,
      purposes,
      source,
      key: query.key,
      type: query.type,
      bytes: query.size === '' ? null : Number(query.size),
      sentType: http.header('content-type'),
      sentBytes: http.header('content-length'),
    })
  }),

  onStream(contract.downloadFile, async ({ query, services, http }) => {
    const object = await findOpenable(services.pool, query.key, query.expires)
    if (!object) throw invalidAddress()
    const etag = `"${object.checksum.toString('hex')}"`
    const isSame = [undefined, etag].includes(http.header('if-range'))
    const range = isSame ? rangeOf(http.header('range'), object.bytes) : undefined
    if (range === null) {
      http.setHeader('content-range', `bytes */${object.bytes}`)
      throw new Refusal(416, 'There is no such part of this file')
    }
    const stream = await services.files.open(query.key, range)
    return new FileAnswer(
      stream,
      {
        ...fileHeaders,
        'content-type': object.contentType,
        'content-disposition': dispositionOf(
          query.name,
          object.contentType,
          query.purpose === 'show' ? 'show' : 'save',
        ),
        'accept-ranges': 'bytes',
        etag,
        'content-length': String(range ? range.last - range.first + 1 : object.bytes),
        'repr-digest': digestHeader(object.checksum),
        ...(range ? { 'content-range': `bytes ${range.first}-${range.last}/${object.bytes}` } : {}),
      },
      range ? 206 : 200,
    )
  }),

  onStream(contract.downloadZip, async ({ query, begin, services }) => {
    const ids = query.documents.split(',').map(Number)
    const documents = await begin((scope) => findDocumentsByIds(scope, teamOf(query.team), ids, query.expires), {
      readOnly: true,
    })
    // An archive must not silently lack a file.
    if (documents.length !== ids.length) throw invalidAddress()
    return new FileAnswer(archiveOf(services.files, documents), {
      ...fileHeaders,
      'content-type': 'application/zip',
      'content-disposition': dispositionOf(query.name, 'application/zip', 'save'),
    })
  }),
]
