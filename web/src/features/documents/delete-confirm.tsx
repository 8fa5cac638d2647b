import { shortName } from '@credence/contract/documents/rules'
import { documentMessages, type DocumentFile } from '@credence/contract/documents/calls'
import { restorableKindOf } from '@credence/contract/documents/owners'
import { removedTexts } from '@credence/contract/removed/calls'
import { tellDeleted } from '../../domain/removed/tell-deleted.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { toast } from '../../ui/layout/toast.tsx'
import { at, callsOf, dropDocument, refreshDocuments, type DocumentPlace } from './document-place.ts'

interface DeleteConfirmProps {
  place: DocumentPlace
  /** The document that somebody wants to delete; null for none. */
  document: DocumentFile | null
  onDeleted: () => void
  onCancel: () => void
}

/** Asks before a document is deleted, with a warning of its own where it proves something. */
export function DeleteConfirm({ place, document, onDeleted, onCancel }: DeleteConfirmProps) {
  const kind = restorableKindOf(place.owner, place.scope)
  const remove = useSave(callsOf(place).remove, {
    mayBeGone: true,
    onSaved: ({ removedId }) => {
      if (kind === null || removedId === null) toast.done('Deleted!')
      else tellDeleted(kind, removedId)
      if (document) dropDocument(place, document.id)
      onDeleted()
    },
    onRefused: ({ status }) => {
      if (status === 404) void refreshDocuments(place)
      return false
    },
  })
  return (
    <Confirm
      opened={document !== null}
      question={document ? `Delete ${shortName(document.filename)}?` : ''}
      verb="Delete document"
      destructive
      busy={remove.isPending}
      consequence={
        document?.hasLinkedDataElement
          ? documentMessages.deleteLinkedConfirm
          : `The file and everything noted about it will be deleted. ${kind === null ? 'This cannot be undone.' : removedTexts.kept}`
      }
      onConfirm={() => document && remove.mutate({ ...at(place), body: { filename: document.filename } })}
      onCancel={onCancel}
    />
  )
}
