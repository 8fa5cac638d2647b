import { shortName } from '@credence/contract/documents/rules'
import { documentMessages, type DocumentFile } from '@credence/contract/documents/calls'
import { useSave } from '../../kit/use-save.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
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
  const remove = useSave(callsOf(place).remove, {
    done: 'Deleted!',
    mayBeGone: true,
    onSaved: () => {
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
          : 'The file and everything noted about it will be deleted. This cannot be undone.'
      }
      onConfirm={() => document && remove.mutate({ ...at(place), body: { filename: document.filename } })}
      onCancel={onCancel}
    />
  )
}
