import { z } from 'zod'
import type { DocumentCategory } from '../choices/document-categories.ts'
import { cleanFilename } from '../documents/rules.ts'
import { day, storedLine, storedText } from '../fields.ts'
import type { Choice } from '../kit/choice.ts'
import { limits } from '../limits.ts'

// The whole vocabulary of section fields. What only one section would need does not belong here: that section is
// written plainly.

/**
 * A day after which an entry no longer counts: of every entry by itself, or only while none that lasts longer has taken
 * its place.
 */
type Lapse = 'each' | 'unless replaced'

interface Labelled {
  label: string
}
export type Field = Labelled &
  (
    | { kind: 'text' }
    /** A state as addresses write it; other words are taken too, since others were stored before. */
    | { kind: 'state' }
    | { kind: 'notes' }
    | { kind: 'date'; lapses?: Lapse }
    | { kind: 'choice'; of: Choice<string> }
    /** Set by the server alone: when something was sent. */
    | { kind: 'stamp' }
    /** Documents of the provider that prove the entry: read as `documents`, written as `documentFilenames`. */
    | { kind: 'documents'; categories: readonly DocumentCategory[] }
  )
export type Fields = Readonly<Record<string, Field>>
type FieldKind = Field['kind']

export const text = (label: string) => ({ kind: 'text', label }) as const
export const notes = (label = 'Notes') => ({ kind: 'notes', label }) as const
export const date = (label: string) => ({ kind: 'date', label }) as const
export const expiry = (label: string, lapses: Lapse = 'each') => ({ kind: 'date', label, lapses }) as const
export const choiceOf = <V extends string>(label: string, of: Choice<V>) =>
  ({ kind: 'choice', label, of: of as unknown as Choice<string> }) as const
export const stamp = (label: string) => ({ kind: 'stamp', label }) as const
export const documents = (label: string, ...categories: DocumentCategory[]) =>
  ({ kind: 'documents', label, categories }) as const
export const state = (label = 'State') => ({ kind: 'state', label }) as const

export const linkedDocument = z.object({
  filename: z.string(),
  effectiveDate: z.string().nullable(),
  expiration: z.string().nullable(),
})
export type LinkedDocument = z.output<typeof linkedDocument>

/** What a field answers. */
export type ValueOf<F extends Field> = F extends { kind: 'documents' } ? LinkedDocument[] : string | null
type WrittenKind = Exclude<FieldKind, 'stamp' | 'documents'>
export type WrittenKeys<F extends Fields> = {
  [K in keyof F & string]: F[K]['kind'] extends WrittenKind ? K : never
}[keyof F & string]

const filename = z.string().max(1024).transform(cleanFilename)
export const documentFilenames = z.array(filename).max(limits.documentsOfEntry).optional()

/**
 * A field as it is sent: left out it stays as it is, blank or null it is emptied. Null for what is never sent under its
 * own name.
 */
export function ruleOf(field: Field) {
  switch (field.kind) {
    case 'text':
    case 'state':
      return storedLine()
    case 'notes':
      return storedText(limits.storedNotes)
    case 'date':
      return day().optional()
    case 'choice':
      return z
        .string()
        .nullable()
        .transform((typed) => typed?.trim() || null)
        .pipe(field.of.schema.nullable())
        .optional()
    case 'stamp':
    case 'documents':
      return null
  }
}

/** A field as it is answered. */
export const answerOf = (field: Field) =>
  field.kind === 'documents'
    ? z.array(linkedDocument)
    : field.kind === 'choice'
      ? field.of.schema.nullable()
      : z.string().nullable()

/** The fields that are typed in, in the order of the table. */
export const writtenFields = (fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([, field]) => field.kind !== 'stamp' && field.kind !== 'documents')
    .map(([name]) => name)
export const hasDocuments = (fields: Fields): boolean => Object.values(fields).some(({ kind }) => kind === 'documents')
