import { listCme, removeCme } from '../cme/calls.ts'
import { documentCallsOf } from '../documents/calls.ts'
import type { DocumentScope } from '../documents/owners.ts'
import { listAreas, listModalities, removeArea, removeModality } from '../expertise/calls.ts'
import type { Endpoint } from '../kit/endpoint.ts'
import { sections } from '../provider-sections/all.ts'
import { listTaskAttachments, removeTaskAttachment } from '../tasks/attachments.ts'
import type { RemovedOwner } from './calls.ts'

interface RemovedKind {
  of: RemovedOwner
  /** One of them, in words. */
  title: string
  /** Who may make this call sees what was removed. */
  list: Endpoint
  /** Who may make this call may restore it. */
  remove: Endpoint
}

const documentsOf = (of: 'provider' | 'practice', scope: DocumentScope, title: string): RemovedKind => {
  const { list, remove } = documentCallsOf(of, scope)
  return { of, title, list, remove }
}

/**
 * What can be restored after somebody deleted it. An entry has the name of its section, under which documents are attached
 * to it.
 */
export const removedKinds: Readonly<Record<string, RemovedKind>> = {
  ...Object.fromEntries(
    sections.map(({ name, entry, list, remove }) => [name, { of: 'provider', title: entry, list, remove } as const]),
  ),
  cme: { of: 'provider', title: 'CME', list: listCme, remove: removeCme },
  areaOfExpertise: { of: 'provider', title: 'Area of Expertise', list: listAreas, remove: removeArea },
  treatmentModality: { of: 'provider', title: 'Treatment Modality', list: listModalities, remove: removeModality },
  providerDocument: documentsOf('provider', 'own', 'Document'),
  providerAdminDocument: documentsOf('provider', 'h3admin', 'Document for administrators'),
  practiceDocument: documentsOf('practice', 'own', 'Document'),
  practiceAdminDocument: documentsOf('practice', 'h3admin', 'Document for administrators'),
  taskAttachment: { of: 'task', title: 'Attachment', list: listTaskAttachments, remove: removeTaskAttachment },
}
