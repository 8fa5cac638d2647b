import { documentUploadMessages } from '@credence/contract/document-upload/link'
import { fileMessages } from '@credence/contract/files/messages'
import { limits } from '@credence/contract/limits'
import { totalBytes, type ChosenFile } from '../../ui/plain/chosen-files.ts'

/** Why one file cannot be sent. */
export const faultOfFile = (file: File): string | null => (file.size === 0 ? fileMessages.empty : null)

/** Why all of them together cannot be sent. */
export function faultOfFiles(chosen: readonly ChosenFile[]): string | null {
  if (chosen.length === 0) return documentUploadMessages.noFile
  if (totalBytes(chosen) > limits.filesTotalBytes) return documentUploadMessages.tooLarge
  if (chosen.length > limits.filesAtOnce) return documentUploadMessages.tooMany
  return chosen.map(({ file }) => faultOfFile(file)).find((fault) => fault !== null) ?? null
}
