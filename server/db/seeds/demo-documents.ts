import {
  documentCategories,
  documentCategoryNames,
  offeredCategories,
  type DocumentCategory,
} from '@credence/contract/choices/document-categories'
import type { DocumentOwner, DocumentScope } from '@credence/contract/documents/owners'
import { newObjectKey, type Arrived } from '../../src/kit/ports/files.ts'
import type { Scope } from '../../src/kit/request/scope.ts'
import { buildDocuments } from '../builders/documents.ts'
import { workIn } from '../builders/builders.ts'
import { makeSampleFiles } from './demo-files.ts'
import { aurora, cascade, practiceIdsOf, providerIdsOf } from './demo-practices.ts'
import { daysFromToday } from './demo-days.ts'

interface DemoDocument {
  teamId: number
  owner: DocumentOwner
  scope: DocumentScope
  ownerId: number
  practiceId?: number
  category: DocumentCategory
  name: string
  /** Null for documents that do not expire. */
  days: number | null
}

/** Expiries in days from today: outdated, expired, within one month, within three, later, never. */
const expiries = [-400, -45, -12, -1, 0, 9, 30, 31, 58, 90, 91, 200, 700, null]
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T
const general = offeredCategories('general', true)

const ofProviders = (teamId: number, every: number): DemoDocument[] =>
  providerIdsOf(teamId)
    .filter((id) => id % every === 1)
    .flatMap((ownerId, at) => {
      // The first provider of a team has one document of every category.
      const categories =
        at === 0
          ? general
          : ([
              'LICENSE',
              'DEA',
              'MALPRACTICE_INSURANCE',
              'BOARD_CERTIFICATION',
              'CV',
              'IMMUNIZATION',
              'CME',
              pick(general, ownerId),
            ] as DocumentCategory[])
      return [...new Set(categories)].map((category, n): DemoDocument => ({
        teamId,
        owner: 'provider',
        scope: 'own',
        ownerId,
        category,
        name: `${documentCategories[category]} ${ownerId}`,
        days: category === 'CV' ? null : pick(expiries, ownerId + n),
      }))
    })

const ofPractices = (teamId: number): DemoDocument[] =>
  practiceIdsOf(teamId).flatMap((ownerId) =>
    (['W9', 'OFFICE_LICENSE', 'OFFICE_PERMIT', 'MALPRACTICE_INSURANCE'] as const).map((category, n): DemoDocument => ({
      teamId,
      owner: 'practice',
      scope: 'own',
      ownerId,
      category,
      name: documentCategories[category],
      days: category === 'W9' ? null : pick(expiries, ownerId * 3 + n),
    })),
  )

const ofPayers = (owner: 'carrier' | 'facility', ids: number[]): DemoDocument[] =>
  ids.flatMap((ownerId): DemoDocument[] => [
    {
      teamId: aurora.id,
      owner,
      scope: 'revenueteamspanning',
      ownerId,
      category: 'INITIAL_ENROLLMENT',
      name: 'Initial enrollment packet',
      days: null,
    },
    {
      teamId: aurora.id,
      owner,
      scope: 'own',
      ownerId,
      category: 'RE_ENROLLMENT',
      name: 'Revalidation form',
      days: pick(expiries, ownerId * 5),
    },
    {
      teamId: aurora.id,
      owner,
      scope: 'practicespecific',
      ownerId,
      practiceId: 25,
      category: 'OTHER',
      name: 'Northern Lights roster',
      days: null,
    },
  ])

const ofTeams = [aurora.id, cascade.id, 3].flatMap((teamId): DemoDocument[] => [
  {
    teamId,
    owner: 'revenueteam',
    scope: 'own',
    ownerId: teamId,
    category: 'CONTRACT_STANDARD',
    name: 'Service agreement',
    days: 200,
  },
  {
    teamId,
    owner: 'revenueteam',
    scope: 'own',
    ownerId: teamId,
    category: 'CONTRACT_CUSTOM',
    name: 'Fee schedule',
    days: 20,
  },
])

const ofAdministrators: DemoDocument[] = [
  {
    teamId: aurora.id,
    owner: 'provider',
    scope: 'h3admin',
    ownerId: 1,
    category: 'CREDENTIALING',
    name: 'Verification notes',
    days: null,
  },
  {
    teamId: aurora.id,
    owner: 'practice',
    scope: 'h3admin',
    ownerId: 25,
    category: 'CONTRACT',
    name: 'Draft amendment',
    days: 45,
  },
  {
    teamId: aurora.id,
    owner: 'carrier',
    scope: 'h3admin',
    ownerId: 1,
    category: 'OTHER',
    name: 'Contact sheet',
    days: null,
  },
  {
    teamId: aurora.id,
    owner: 'revenueteam',
    scope: 'h3admin',
    ownerId: aurora.id,
    category: 'CONTRACT',
    name: 'Renewal terms',
    days: 120,
  },
]

const demoDocuments: readonly DemoDocument[] = [
  ...ofProviders(aurora.id, 5),
  ...ofPractices(aurora.id),
  ...ofProviders(cascade.id, 7),
  ...ofPractices(cascade.id),
  ...ofPayers('carrier', [1, 2, 3]),
  ...ofPayers('facility', [1, 2]),
  ...ofTeams,
  ...ofAdministrators,
]

/** Most due reminders were sent already; some are left for tomorrow. */
const remindedOn = (days: number | null, before: number, n: number): string | null =>
  days !== null && days < before - 1 && days > -300 && n % 4 !== 0 ? `${daysFromToday(days - before)}T07:05:00Z` : null

const atOnce = 12

/** Puts the files into the store and the documents into the database. The objects come first, as in an upload. */
export async function buildDemoDocuments(scope: Scope): Promise<void> {
  const { files } = scope.services
  const papers = await makeSampleFiles(documentCategoryNames)
  // New keys each time: a load that broke off has left its files in the store.
  const keys = demoDocuments.map(() => newObjectKey())
  const objects: Arrived[] = []
  for (let from = 0; from < demoDocuments.length; from += atOnce) {
    objects.push(
      ...(await Promise.all(
        demoDocuments
          .slice(from, from + atOnce)
          .map(({ category }, n) =>
            files.put(keys[from + n] as string, papers.get(category)?.bytes ?? Buffer.alloc(0)),
          ),
      )),
    )
  }
  const documents = demoDocuments.map(({ category, days, name, ...place }, n) => ({
    ...place,
    name: `${name}.${papers.get(category)?.ending}`,
    object: { key: keys[n] as string, ...(objects[n] as Arrived) },
    details: {
      category,
      effectiveDate: days === null ? null : daysFromToday(days - 730),
      expiration: days === null ? null : daysFromToday(days),
      notes: n % 6 === 0 ? 'Original kept in the file room.' : null,
      updatedBy: 1,
      firstReminderAt: remindedOn(days, 60, n),
      secondReminderAt: remindedOn(days, 30, n),
    },
  }))
  for (const teamId of new Set(documents.map((document) => document.teamId))) {
    await workIn(scope, teamId)
    await buildDocuments(
      scope,
      documents.filter((document) => document.teamId === teamId),
    )
  }
}
