import { shortName } from '@credence/contract/documents/rules'
import { previewOf, type DocumentFile } from '@credence/contract/documents/calls'
import { Button, Modal } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { DialogFooter } from '../../../ui/dialogs/dialog-footer.tsx'
import { DiscardConfirm } from '../../../ui/dialogs/discard-confirm.tsx'
import { UnlinkConfirm } from '../document-fields.tsx'
import { canOpen } from '../document-list.ts'
import { FileIcon } from '../document-marks.tsx'
import type { DocumentPlace } from '../document-place.ts'
import { PreviewDetails } from './preview-details.tsx'
import { PreviewView } from './preview-view.tsx'
import classes from './preview.module.css'
import { useDocumentEdit } from '../use-document-edit.ts'
import { useViewer } from '../../../ui/pdf/use-viewer.ts'
import { ViewerControls } from '../../../ui/pdf/viewer-controls.tsx'
import { ViewerBody, viewerDialogLook, ViewerHead } from '../../../ui/pdf/viewer-dialog.tsx'

interface PreviewDialogProps {
  place: DocumentPlace
  document: DocumentFile
  today: string
  namesOfOthers: (id: number) => ReadonlySet<string>
  onDownload: (document: DocumentFile) => void
  onDelete: (id: number) => void
  onClose: () => void
}

/** A document to look at, with what is known about it beside the page. */
export function PreviewDialog({
  place,
  document,
  today,
  namesOfOthers,
  onDownload,
  onDelete,
  onClose,
}: PreviewDialogProps) {
  const viewer = useViewer()
  const content = useRef<HTMLDivElement>(null)
  const editing = useDocumentEdit({ place, document, scope: content, namesOfOthers, onDone: onClose })
  const [leaving, setLeaving] = useState(false)
  const form = useId()
  const close = () => (editing.isChanged ? setLeaving(true) : onClose())
  useEscape(content, close)
  return (
    <Modal.Root {...viewerDialogLook} onClose={close} closeOnEscape={false}>
      <Modal.Overlay />
      <Modal.Content ref={content}>
        <ViewerHead
          icon={<FileIcon filename={document.filename} size={18} />}
          title={shortName(document.filename)}
          fullTitle={document.filename}
        >
          {previewOf(document) && <ViewerControls viewer={viewer} />}
          <Button
            size="xs"
            variant="default"
            disabled={!canOpen(document)}
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            onClick={() => onDownload(document)}
          >
            Download
          </Button>
        </ViewerHead>
        <ViewerBody>
          <PreviewView place={place} document={document} viewer={viewer} />
          <PreviewDetails place={place} document={document} today={today} editing={editing} form={form} />
        </ViewerBody>
        <DialogFooter>
          {document.canEdit && (
            <Button
              variant="subtle"
              className={classes['delete'] ?? ''}
              leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
              onClick={() => onDelete(document.id)}
            >
              Delete
            </Button>
          )}
          <span className={classes['space']} />
          <Button variant="default" onClick={close}>
            Close
          </Button>
          {document.canEdit && (
            <Button type="submit" form={form} loading={editing.isBusy}>
              Save
            </Button>
          )}
        </DialogFooter>
        <UnlinkConfirm editing={editing} />
        <DiscardConfirm opened={leaving} where="this document" onDiscard={onClose} onKeep={() => setLeaving(false)} />
      </Modal.Content>
    </Modal.Root>
  )
}

/**
 * Escape closes the dialog unless it was pressed in something that stands above it: a question or a calendar. One key
 * would close both.
 */
function useEscape(content: RefObject<HTMLElement | null>, close: () => void) {
  const last = useRef(close)
  useEffect(() => {
    last.current = close
  })
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      const pressedIn = target instanceof Element ? target.closest('[role="dialog"]') : null
      if (key === 'Escape' && (pressedIn === null || pressedIn === content.current)) last.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [content])
}
