import { offeredCategories, type DocumentCategory } from '@credence/contract/choices/document-categories'
import { documentMessages, type DocumentFile } from '@credence/contract/documents/calls'
import { documentOwners, seesSensitive } from '@credence/contract/documents/owners'
import type { RefObject } from 'react'
import { CallError } from '../../kit/call-error.ts'
import { queryClient } from '../../kit/query-client.ts'
import { useSession } from '../../kit/session-store.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useEdit } from '../../ui/edit/use-edit.ts'
import {
  draftOf,
  faultsIn,
  fieldOfCall,
  sameInDocument,
  savingOf,
  unlinks,
  type DocumentDraft,
} from './document-draft.ts'
import { at, callsOf, listOf, putDocument, refreshDocuments, type DocumentPlace } from './document-place.ts'

/** The categories that the signed-in user can choose here. */
export function useCategories({ owner }: DocumentPlace): DocumentCategory[] {
  const session = useSession()
  return offeredCategories(documentOwners[owner].mode, seesSensitive(owner, session))
}

/** Saves what is known about a document, and shows it as it is kept from then on. */
export async function saveDocument(
  place: DocumentPlace,
  document: DocumentFile,
  draft: DocumentDraft,
): Promise<DocumentFile> {
  const saved = await staffCall(
    callsOf(place).save,
    { ...at(place), body: savingOf(document, draft) },
    { mayBeGone: true },
  )
  putDocument(place, saved)
  return saved
}

interface DocumentEditOptions {
  place: DocumentPlace
  document: DocumentFile
  scope: RefObject<HTMLElement | null>
  /** What the fields begin with. */
  begins?: (document: DocumentFile) => DocumentDraft
  namesOfOthers: (id: number) => ReadonlySet<string>
  onDone: () => void
}

/** The editing of one document, in its row or beside its preview. */
export function useDocumentEdit({
  place,
  document,
  scope,
  begins = draftOf,
  namesOfOthers,
  onDone,
}: DocumentEditOptions) {
  const edit = useEdit<DocumentFile, DocumentDraft, DocumentFile>({
    scope,
    stored: document,
    draftOf: begins,
    same: sameInDocument,
    faultsIn: (draft, { id }) => faultsIn(draft, namesOfOthers(id)),
    asksFirst: (draft, stored) => unlinks(stored, draft),
    save: ({ draft, stored }) => saveDocument(place, stored, draft),
    done: 'Updated!',
    reload: async () => {
      const documents = await queryClient.fetchQuery({ ...listOf(place), staleTime: 0 })
      return documents.find(({ id }) => id === document.id)
    },
    reloadsAtOnce: true,
    fieldOf: fieldOfCall,
    onRefused: (error) => {
      // What is shown of others may be older than what was just refused.
      void refreshDocuments(place)
      const isUsed = error instanceof CallError && error.message === documentMessages.filenameUsed
      if (isUsed) edit.tell({ filename: error.message })
      return isUsed
    },
    onUnchanged: onDone,
    onSaved: onDone,
  })
  return edit
}

export type Editing = ReturnType<typeof useDocumentEdit>
