import { z } from 'zod'
import { canView, signedIn, type Access } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf, largestId, wholeNumber } from '../kit/ids.ts'

export const historyPageSize = 50

export const auditTexts = {
  history: 'History',
  empty: 'Nothing was changed yet.',
  emptySecrets: 'Nobody looked at a secret yet.',
  anyone: 'Anyone',
  noAccount: 'Links and Credence',
  failed: 'The history could not be loaded.',
} as const

/** What a history can be narrowed to: saved changes, or readings of secrets. */
export const historyKinds = ['changes', 'secrets'] as const
export type HistoryKind = (typeof historyKinds)[number]

const historyField = z.object({
  label: z.string(),
  /** Null for nothing, and for values that are never kept: sealed and sensitive ones. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})
const historyEntry = z.object({
  when: z.string(),
  who: z.string(),
  what: z.string(),
  fields: z.array(historyField),
})
export type HistoryEntry = z.output<typeof historyEntry>

const historyOf = <const E extends 'provider' | 'practice' | 'task'>(entity: E, access: Access) =>
  endpoint({
    method: 'GET',
    path: `/${entity}/:id/history`,
    summary: `The changes of a ${entity} in words, newest first, ${historyPageSize} a page.`,
    access,
    params: z.object({ id: idOf(entity) }),
    query: z.object({
      page: wholeNumber(1, 1_000_000).optional(),
      kind: z.enum(historyKinds).optional(),
      /** An account of `people`, or 0 for what no account did. */
      person: wholeNumber(0, largestId).optional(),
    }),
    answer: z.object({
      total: z.number(),
      /** How many of each kind there are, by the chosen person. */
      counts: z.object({ changes: z.number(), secrets: z.number() }),
      /** Who is in the whole history, by name. */
      people: z.array(z.object({ id: z.number(), name: z.string() })),
      entries: z.array(historyEntry),
    }),
  })

export const getProviderHistory = historyOf('provider', canView('PROVIDER_BASIC'))
export const getPracticeHistory = historyOf('practice', canView('PRACTICE_BASIC'))
export const getTaskHistory = historyOf('task', canView('TASK'))

export const getAuditTrail = endpoint({
  method: 'GET',
  path: '/audit/trail',
  summary: 'Up to when the audit trail was verified, and for how many years it is kept.',
  access: signedIn,
  answer: z.object({
    /**
     * The newest entry that the last check reached. Null before the first check, and while the trail does not fit its
     * seals.
     */
    verifiedUpTo: z.string().nullable(),
    isBroken: z.boolean(),
    keptYears: z.number(),
  }),
})
