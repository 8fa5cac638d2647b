import { documentUploadMessages } from '@credence/contract/document-upload/link'
import { fileMessages } from '@credence/contract/files/messages'
import { limits } from '@credence/contract/limits'

export interface ChosenFile {
  id: number
  file: File
}

const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Adds files behind those that were chosen before. The same file chosen again is one file. */
export function addFiles(chosen: readonly ChosenFile[], files: readonly File[]): ChosenFile[] {
  const all = [...chosen]
  for (const file of files)
    if (!all.some((other) => isSame(other.file, file))) all.push({ id: (all.at(-1)?.id ?? 0) + 1, file })
  return all
}

export const totalBytes = (chosen: readonly ChosenFile[]): number =>
  chosen.reduce((sum, { file }) => sum + file.size, 0)

/** Why one file cannot be sent. */
export const faultOfFile = (file: File): string | null => (file.size === 0 ? fileMessages.empty : null)

/** Why all of them together cannot be sent. */
export function faultOfFiles(chosen: readonly ChosenFile[]): string | null {
  if (chosen.length === 0) return documentUploadMessages.noFile
  if (totalBytes(chosen) > limits.filesTotalBytes) return documentUploadMessages.tooLarge
  if (chosen.length > limits.filesAtOnce) return documentUploadMessages.tooMany
  return chosen.map(({ file }) => faultOfFile(file)).find((fault) => fault !== null) ?? null
}
