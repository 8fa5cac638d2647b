import type { DocumentFile } from '@credence/contract/documents/calls'
import type { DocumentOwner, DocumentScope } from '@credence/contract/documents/owners'
import { createFormRequest } from '@credence/contract/form-requests/calls'
import { texts } from '@credence/contract/texts'
import { lazy, Suspense, useCallback, useMemo, useRef, useState, type ChangeEvent } from 'react'
import { useMay } from '../../kit/use-may.ts'
import { DiscardConfirm } from '../../ui/dialogs/discard-confirm.tsx'
import { Failed } from '../../ui/layout/states.tsx'
import { toast } from '../../ui/layout/toast.tsx'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import { useEditing } from '../../ui/dialogs/use-editing.ts'
import { useWidth } from '../../ui/hooks/use-width.ts'
import { CardHead } from './card-head.tsx'
import { DeleteConfirm } from './delete-confirm.tsx'
import { fittingColumns } from './document-columns.ts'
import { DocumentEditRow } from './document-edit-row.tsx'
import { addressNameOf, callsOf, type DocumentPlace } from './document-place.ts'
import { DocumentRow, type RowActions } from './document-row.tsx'
import { DocumentsTable } from './documents-table.tsx'
import classes from './documents.module.css'
import { DropZone } from './uploads/drop-zone.tsx'
import type { RequestOwner } from '../../domain/form-requests/request-owner.ts'
import { NoDocuments } from './no-documents.tsx'
import { UploadList } from './uploads/upload-list.tsx'
import { uploadedIds } from './uploads/upload-queue.ts'
import { useUploads } from './uploads/uploads.ts'
import { useDocumentList } from './use-document-list.ts'
import { useDownload } from './use-download.ts'
import { useFileDrop, type Dropped } from '../../ui/inputs/use-file-drop.ts'
import { useDocumentActions } from './use-document-actions.ts'

const RequestDialog = lazy(async () => ({ default: (await import('./requests/request-dialog.tsx')).RequestDialog }))
const PreviewDialog = lazy(async () => ({ default: (await import('./preview/preview-dialog.tsx')).PreviewDialog }))

interface DocumentsCardProps {
  owner: DocumentOwner
  id: number
  /** Whom the documents are of, as people call it. */
  ownerName: string
  scope?: DocumentScope
  /** For the scope `practicespecific`. */
  practiceId?: number
  title?: string
  /** Beside other things: low, and with a line instead of an empty state. */
  compact?: boolean
}

/** Ending in the middle of a row, which says that there are more. */
const heights = { compact: 230, full: 554 } as const

/** The documents of any owner, in any scope, for those who may see them. */
export function DocumentsCard({
  owner,
  id,
  ownerName,
  scope = 'own',
  practiceId,
  title = 'Documents',
  compact = false,
}: DocumentsCardProps) {
  const place = useMemo(
    (): DocumentPlace => ({ owner, scope, entityId: id, practiceId }),
    [owner, scope, id, practiceId],
  )
  const maySee = useMay(callsOf(place).list)
  return maySee ? <Card place={place} ownerName={ownerName} title={title} compact={compact} /> : null
}

interface CardProps {
  place: DocumentPlace
  ownerName: string
  title: string
  compact: boolean
}

function Card({ place, ownerName, title, compact }: CardProps) {
  const mayUpload = useMay(callsOf(place).signUpload, { body: { isPublic: false } })
  const [card, width] = useWidth<HTMLDivElement>()
  const { editing, setUnsaved, open, close, question } = useEditing(card)
  const { queue, uploader } = useUploads(place)
  const elsewhere = useMemo(() => uploadedIds(queue), [queue])
  const { documents, isError, refetch, rows, today, outdated, selection } = useDocumentList({
    place,
    enabled: true,
    editing,
    elsewhere,
  })
  const { download, downloadZip, zipping } = useDownload(place)
  const [previewing, setPreviewing] = useState<number | null>(null)
  const [removing, setRemoving] = useState<number | null>(null)
  const request = useRequestDialog(place)
  const byId = (wanted: number | null): DocumentFile | null =>
    documents?.find((document) => document.id === wanted) ?? null
  const shownDocument = byId(previewing)
  const keys = useMemo(() => fittingColumns(width), [width])
  const namesOfOthers = useCallback(
    (id: number) => new Set(documents?.filter((each) => each.id !== id).map(({ filename }) => filename)),
    [documents],
  )

  const closePreview = () => {
    setPreviewing(null)
    // Whoever closes it goes on from where it was opened.
    const opener = card.current?.querySelector<HTMLElement>(`[data-preview="${previewing}"]`) ?? card.current
    opener?.focus()
  }

  const upload = ({ files, folders }: Dropped) => {
    if (folders > 0) toast.warning('Folders cannot be uploaded; please choose the files in them')
    uploader.add(files, new Set(documents?.map(({ filename }) => filename)))
    // Whoever began elsewhere, such as in the palette, goes on where the files are asked about.
    if (!card.current?.contains(document.activeElement)) card.current?.focus()
  }
  const canUpload = mayUpload && documents !== undefined
  const { dragged, handlers } = useFileDrop(canUpload, upload)
  const { choose, picker } = useFilePicker(upload)
  useDocumentActions(place, { onUpload: canUpload ? choose : null, onRequest: request.open })

  const { toggle } = selection
  const actions = useMemo(
    (): RowActions => ({ select: toggle, preview: setPreviewing, download, edit: open, remove: setRemoving }),
    [toggle, download, open],
  )
  const renderRow = (document: DocumentFile, at: number) =>
    document.id === editing ? (
      <UnsavedWork key={document.id} onUnsaved={setUnsaved}>
        <DocumentEditRow
          at={place}
          document={document}
          place={at}
          keys={keys}
          namesOfOthers={namesOfOthers}
          onClose={close}
        />
      </UnsavedWork>
    ) : (
      <DocumentRow
        key={document.id}
        document={document}
        place={at}
        keys={keys}
        today={today}
        selected={selection.has(document.id)}
        actions={actions}
      />
    )
  const shown = rows && rows.length + elsewhere.size
  const isEmpty = rows?.length === 0
  const label = `${title} of ${ownerName}`
  return (
    <div ref={card} className={`framed ${classes['card']}`} tabIndex={-1} {...handlers}>
      <CardHead
        title={title}
        count={shown}
        outdated={outdated.count}
        showOutdated={outdated.shown}
        onShowOutdated={outdated.show}
        onUpload={canUpload ? choose : null}
        onRequest={request.open}
        chosen={selection.chosen.length}
        zipping={zipping}
        onZip={() => void downloadZip(selection.chosen)}
        onClear={selection.clear}
      />
      {dragged !== null && <DropZone count={dragged} ownerName={ownerName} />}
      <UploadList place={place} queue={queue} uploader={uploader} />
      {isError && !documents ? (
        <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
          The documents could not be loaded.
        </Failed>
      ) : isEmpty ? (
        elsewhere.size === 0 && (
          <NoDocuments
            owner={place.owner}
            compact={compact}
            outdated={outdated.shown ? 0 : outdated.count}
            onUpload={canUpload ? choose : null}
            onShowOutdated={() => outdated.show(true)}
          />
        )
      ) : (
        <DocumentsTable
          label={label}
          sortName={`${addressNameOf(place)}-sort`}
          rows={rows}
          keys={keys}
          width={width}
          chosen={selection.chosen.length}
          editing={editing}
          maxHeight={compact ? heights.compact : heights.full}
          onSelectAll={selection.toggleAll}
          renderRow={renderRow}
        />
      )}
      {picker}
      <DeleteConfirm
        place={place}
        document={byId(removing)}
        onCancel={() => setRemoving(null)}
        onDeleted={() => {
          setRemoving(null)
          setPreviewing(null)
          card.current?.focus()
        }}
      />
      <DiscardConfirm
        opened={question.asked}
        where="this document"
        onDiscard={question.discard}
        onKeep={question.keep}
      />
      {request.owner && request.isNeeded && (
        <Suspense fallback={null}>
          <RequestDialog opened={request.isOpen} owner={request.owner} ownerName={ownerName} onClose={request.close} />
        </Suspense>
      )}
      {shownDocument && (
        <Suspense fallback={null}>
          <PreviewDialog
            key={previewing}
            place={place}
            document={shownDocument}
            today={today}
            namesOfOthers={namesOfOthers}
            onDownload={download}
            onDelete={setRemoving}
            onClose={closePreview}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The owner of a place whose documents can be asked for by a link; null for every other place. */
function requestOwnerOf({ owner, scope, entityId }: DocumentPlace): RequestOwner | null {
  if (scope !== 'own') return null
  return owner === 'practice' || owner === 'provider' ? { kind: owner, id: entityId } : null
}

/** The dialog that asks for documents by a link. It is loaded when somebody opens it. */
function useRequestDialog(place: DocumentPlace) {
  const owner = useMemo(() => requestOwnerOf(place), [place])
  const may = useMay(createFormRequest, { body: { subject: owner?.kind } })
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return {
    owner,
    open: owner && may ? () => setState('open') : null,
    close: () => setState('closed'),
    isOpen: state === 'open',
    isNeeded: state !== 'never',
  }
}

/** Opens the browser's own choice of files. */
function useFilePicker(onChosen: (chosen: Dropped) => void) {
  const input = useRef<HTMLInputElement>(null)
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // The same file may be chosen again after it was taken back.
    currentTarget.value = ''
    onChosen({ files, folders: 0 })
  }
  return {
    choose: () => input.current?.click(),
    picker: <input ref={input} type="file" multiple hidden aria-label="Choose files" onChange={change} />,
  }
}
