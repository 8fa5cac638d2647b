import type { DocumentFile } from '@credence/contract/documents/calls'
import { documentMessages } from '@credence/contract/documents/calls'
import { cleanFilename } from '@credence/contract/documents/rules'
import { fileMessages } from '@credence/contract/files/calls'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'

// What becomes of chosen files, without any of the work: each step answers a new queue.

export type UploadState =
  /** A file of that name exists; whether to overwrite it has to be answered. */
  | { kind: 'asking' }
  | { kind: 'waiting' }
  | { kind: 'sending'; share: number }
  | { kind: 'uploaded'; document: DocumentFile; replaced: boolean }
  | { kind: 'failed'; message: string; canRetry: boolean }

export interface Upload {
  id: number
  file: File
  /** As it will be kept. */
  filename: string
  /** A file of that name was there, and is to be overwritten. */
  replaces: boolean
  state: UploadState
}

export type Queue = readonly Upload[]

const failed = (message: string): UploadState => ({ kind: 'failed', message, canRetry: false })

/** How a chosen file begins: what cannot be uploaded says so before a byte is sent. */
function beginningOf(file: File, filename: string, isUsed: boolean): UploadState {
  if (filename === '') return failed(documentMessages.filenameBlank)
  if (file.size > limits.fileBytes) return failed(texts.fileTooLarge)
  if (file.size === 0) return failed(fileMessages.empty)
  return { kind: isUsed ? 'asking' : 'waiting' }
}

/** Adds chosen files. Names that are used, by documents or by files before them in the queue, ask first. */
export function enqueue(queue: Queue, files: readonly File[], usedNames: ReadonlySet<string>, firstId: number): Queue {
  const used = new Set([
    ...usedNames,
    ...queue.filter(({ state }) => state.kind !== 'failed').map(({ filename }) => filename),
  ])
  const added = files.map((file, at): Upload => {
    const filename = cleanFilename(file.name)
    const replaces = used.has(filename)
    const state = beginningOf(file, filename, replaces)
    if (state.kind !== 'failed') used.add(filename)
    return { id: firstId + at, file, filename: filename || file.name, replaces, state }
  })
  return [...queue, ...added]
}

/**
 * The next that may be sent: so many at once, and never two of the same name together, of which the later one has to
 * win.
 */
export function nextToSend(queue: Queue, atOnce: number): Upload | null {
  const sending = queue.filter(({ state }) => state.kind === 'sending')
  if (sending.length >= atOnce) return null
  return (
    queue.find(
      ({ state, filename }, at) =>
        state.kind === 'waiting' &&
        !sending.some((other) => other.filename === filename) &&
        !queue.slice(0, at).some((earlier) => earlier.filename === filename && earlier.state.kind === 'asking'),
    ) ?? null
  )
}

export const withState = (queue: Queue, id: number, state: UploadState): Queue =>
  queue.map((upload) => (upload.id === id ? { ...upload, state } : upload))

/** Notes how far a file has come; one that is not on its way any more stays as it is. */
export const withShare = (queue: Queue, id: number, share: number): Queue =>
  queue.map((upload) =>
    upload.id === id && upload.state.kind === 'sending' ? { ...upload, state: { kind: 'sending', share } } : upload,
  )

export const without = (queue: Queue, id: number): Queue => queue.filter((upload) => upload.id !== id)

/** The file whose overwriting has to be answered first. */
export const firstAsking = (queue: Queue): Upload | null => queue.find(({ state }) => state.kind === 'asking') ?? null

export const isBusy = (queue: Queue): boolean =>
  queue.some(({ state }) => state.kind === 'waiting' || state.kind === 'sending')

/** The documents that still stand among the uploads, and therefore not in the list. */
export const uploadedIds = (queue: Queue): ReadonlySet<number> =>
  new Set(queue.flatMap(({ state }) => (state.kind === 'uploaded' ? [state.document.id] : [])))

/** What there is to say about an upload when its state has changed, to those who do not see it. */
export function announcementOf({ filename, state }: Upload): string | null {
  if (state.kind === 'uploaded') return `${filename} was uploaded`
  return state.kind === 'failed' ? `${filename} was not uploaded: ${state.message}` : null
}
