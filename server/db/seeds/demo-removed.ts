import { boardCertification } from '@credence/contract/provider-sections/board-certification'
import { peerReference } from '@credence/contract/provider-sections/peer-reference'
import { newObjectKey } from '../../src/kit/ports/files.ts'
import type { Scope } from '../../src/kit/request/scope.ts'
import { workIn } from '../builders/builders.ts'
import { buildDocument } from '../builders/documents.ts'
import { buildRemoved } from '../builders/removed.ts'
import { buildEntries } from '../builders/sections.ts'
import { daysFromToday } from './demo-days.ts'
import { makeSampleFiles } from './demo-files.ts'
import { aurora } from './demo-practices.ts'

const providerId = 23
const of = { teamId: aurora.id, providerId }
const [manager, editor] = [2, 3]

async function buildRemovedDocument(scope: Scope): Promise<void> {
  const key = newObjectKey()
  const bytes = (await makeSampleFiles(['CV'])).get('CV')?.bytes ?? Buffer.alloc(0)
  const id = await buildDocument(scope, {
    teamId: aurora.id,
    owner: 'provider',
    scope: 'own',
    ownerId: providerId,
    name: 'CV draft.pdf',
    object: { key, ...(await scope.services.files.put(key, bytes)) },
    details: { category: 'CV', updatedBy: editor },
  })
  await buildRemoved(scope, 'providerDocument', id, { removedBy: editor, hours: 3 })
}

/** What somebody deleted from a provider in the last days. */
export async function buildDemoRemoved(scope: Scope, { withFiles }: { withFiles: boolean }): Promise<void> {
  await workIn(scope, aurora.id)
  const [reference = 0] = await buildEntries(scope, peerReference, [
    { ...of, firstName: 'Oda', lastName: 'Lindqvist', credentials: 'MD', updatedBy: editor },
  ])
  const [certification = 0] = await buildEntries(scope, boardCertification, [
    {
      ...of,
      certification: 'Board of Fictional Specialties, Internal Medicine',
      effectiveDate: daysFromToday(-4100),
      expirationDate: daysFromToday(-450),
      updatedBy: manager,
    },
  ])
  await buildRemoved(scope, peerReference.name, reference, { removedBy: editor, hours: 26 })
  await buildRemoved(scope, boardCertification.name, certification, { removedBy: manager, hours: 200 })
  if (withFiles) await buildRemovedDocument(scope)
}
