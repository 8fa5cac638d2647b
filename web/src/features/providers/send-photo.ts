import { documentCallsOf } from '@credence/contract/documents/calls'
import { putFile } from '../../kit/put-file.ts'
import { staffCall } from '../../kit/staff-call.ts'

const { signUpload } = documentCallsOf('provider', 'own')

/** Sends a photo before the save that names it. */
export async function sendPhoto(providerId: number, file: File): Promise<{ profilePhotoFilename: string }> {
  const { url, filename } = await staffCall(signUpload, {
    params: { entityId: providerId },
    query: {},
    body: { filename: file.name, contentType: file.type, size: file.size, isPublic: true },
  })
  await putFile(url, file, file.type || 'application/octet-stream', {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  return { profilePhotoFilename: filename }
}
