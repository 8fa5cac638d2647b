import { z } from 'zod'
import { version } from '../fields.ts'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint, type Definition } from '../kit/endpoint.ts'
import { idOf, type SectionEntity } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { removedEntry } from '../removed/answer.ts'
import { texts } from '../texts.ts'
import {
  answerOf,
  documentFilenames,
  hasDocuments,
  linkedDocument,
  ruleOf,
  type Fields,
  type ValueOf,
  type WrittenKeys,
} from './fields.ts'
import { sectionIssue } from './rules.ts'
import type { SectionDefinition } from './section-definition.ts'

type EntryOf<F extends Fields> = {
  id: number
  providerId: number
  updated: string
  updatedBy: string | null
  version: number
} & { [K in keyof F]: ValueOf<F[K]> }
/** What is typed into an entry; left out it stays as it is. */
type WrittenOf<F extends Fields> = { [K in WrittenKeys<F>]?: string | null | undefined } & {
  documentFilenames?: string[] | undefined
}
type Sent<F extends Fields> = { providerId: number } & WrittenOf<F>

const ofProvider = z.object({ providerId: idOf('provider') })
const file = z.object({ filename: z.string().max(1024) })

const shapeOf = <T>(fields: Fields, rule: (field: Fields[string]) => T | null) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const made = rule(field)
      return made === null ? [] : [[name, made]]
    }),
  ) as Record<string, T>

/**
 * The calls of one section: plain data in, endpoints out. Every section of the profile is made here, and none of them
 * anywhere else.
 */
export function defineSection<const F extends Fields>(definition: SectionDefinition<F>) {
  const { name, path, entry: what, permission, fields } = definition
  const entity: SectionEntity = `section ${name}`
  const entry = z.object({
    id: z.number(),
    providerId: z.number(),
    ...shapeOf(fields, answerOf),
    updated: z.string(),
    updatedBy: z.string().nullable(),
    version: z.number(),
  }) as unknown as z.ZodType<EntryOf<F>, EntryOf<F>>
  const shape = {
    providerId: idOf('provider'),
    ...shapeOf(fields, ruleOf),
    ...(hasDocuments(fields) ? { documentFilenames } : {}),
  }
  const written = z.object(shape)
  type Written = z.ZodType<Sent<F>, Sent<F>>
  type Saved = z.ZodType<Sent<F> & { version?: number | undefined }, Sent<F> & { version?: number | undefined }>
  const created = written.superRefine((values, { addIssue }) => {
    const issue = sectionIssue(definition as unknown as SectionDefinition, values)
    if (issue) addIssue({ code: 'custom', message: issue.message, path: [issue.field] })
  }) as unknown as Written
  // Documents are picked by those who may edit documents; of anybody else's entry they stay.
  const veils = (
    hasDocuments(fields)
      ? [{ fields: ['documentFilenames'], toSee: canView(permission), toSet: canEdit('PROVIDER_DOCUMENT') }]
      : []
  ) as NonNullable<Definition['veils']>
  const view = canView(permission)
  const edit = canEdit(permission)
  const ofEntry = z.object({ id: idOf(entity) })
  return {
    ...definition,
    entity,
    list: endpoint({
      method: 'GET',
      path: `${path}/provider/:providerId`,
      summary: `The entries of a provider under ${definition.title}.`,
      access: view,
      params: ofProvider,
      answer: z.array(entry),
    }),
    create: endpoint({
      method: 'POST',
      path,
      summary: `Adds an entry under ${definition.title}.`,
      access: edit,
      veils,
      creates: true,
      body: created,
      answer: entry,
    }),
    save: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      summary: `Saves an entry under ${definition.title}; fields that are left out stay.`,
      access: edit,
      veils,
      params: ofEntry,
      body: z.object({ ...shape, version }) as unknown as Saved,
      answer: entry,
      refuses: { 409: texts.changedByOther },
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `Deletes an entry under ${definition.title}; it can be restored for ${limits.removedDays} days.`,
      access: edit,
      params: ofEntry,
      answer: removedEntry,
    }),
    /** Of sections with documents: those that an entry can be linked to, and the address of one that is. */
    files: hasDocuments(fields)
      ? {
          list: endpoint({
            method: 'GET',
            path: `${path}/provider/:providerId/files`,
            summary: `The documents of a provider that ${what} entries can be linked to.`,
            access: view,
            params: ofProvider,
            answer: z.array(linkedDocument),
          }),
          signDownload: endpoint({
            method: 'POST',
            path: `${path}/:id/file/signeddownloadurl`,
            summary: `Signs an address to GET a document from that is linked to the entry.`,
            access: view,
            params: ofEntry,
            body: file,
            answer: z.object({ url: z.string() }),
          }),
        }
      : null,
  }
}

export type Section<F extends Fields> = ReturnType<typeof defineSection<F>>
/** A section by what all of them have in common, for those who walk the family. */
export type AnySection = Section<Fields>
