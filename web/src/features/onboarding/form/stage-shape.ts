import type { Issues } from '@credence/contract/links/form-issues'
import { fileMessages } from '@credence/contract/files/messages'
import type { FilePart } from '../../../kit/send-files.ts'
import type { ChosenFile } from '../../../ui/plain/chosen-files.ts'
import type { StageAnswer } from '../calls.ts'

/** Chosen files, by the name of their place in the form. */
export type Files = Readonly<Record<string, readonly ChosenFile[]>>

export const filesAt = (files: Files, place: string): readonly File[] => (files[place] ?? []).map(({ file }) => file)
export const hasFiles = (files: Files): boolean => Object.values(files).some((chosen) => chosen.length > 0)

/** How the form of a stage reads what is stored, what is wrong with it, and what it sends. */
export interface StageShape<A extends StageAnswer, V extends object> {
  read: (answer: A) => V
  issues: (values: V, files: Files, answer: A) => Issues
  body: (values: V, files: Files) => Record<string, unknown>
  /** The files of a save, in the order that the server pairs them with entries. */
  parts: (values: V, files: Files) => FilePart[]
  /** What is kept of typed values until they are saved. */
  draft: (values: V, stored: V) => Record<string, unknown>
  /** The stored values with a draft over them. A draft may be older than the form. */
  restore: (stored: V, draft: Readonly<Record<string, unknown>>) => V
}

/** Text as forms show it: null is empty. */
export const shown = (value: string | null | undefined): string => value ?? ''
/** Text as it is sent: empty is null. */
export const sent = (value: string): string | null => (value.trim() === '' ? null : value.trim())

/** Why chosen files cannot be sent, by their places. */
export function fileIssues(files: Files, most: { bytes: number; message: string }): Issues {
  const issues: Issues = {}
  for (const [place, chosen] of Object.entries(files))
    for (const { file } of chosen) {
      if (file.size === 0) issues[place] ??= fileMessages.empty
      if (file.size > most.bytes) issues[place] ??= most.message
    }
  return issues
}
