import type { DocumentFile } from '@credence/contract/documents/calls'
import { fileMessages } from '@credence/contract/files/calls'
import {
  IconAlertTriangle,
  IconClock,
  IconFile,
  IconFileText,
  IconFileTypeCsv,
  IconFileTypeDoc,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconFileTypeXls,
  IconFileZip,
  IconLink,
  IconPhoto,
  IconReplace,
  IconVirus,
  type Icon,
} from '@tabler/icons-react'
import { showDay } from '../../ui/dates/typed-day.ts'
import { expiryOf } from './document-list.ts'
import classes from './documents.module.css'

const icons: Record<string, Icon> = {
  pdf: IconFileTypePdf,
  png: IconPhoto,
  jpg: IconPhoto,
  jpeg: IconPhoto,
  gif: IconPhoto,
  tif: IconPhoto,
  tiff: IconPhoto,
  heic: IconPhoto,
  doc: IconFileTypeDoc,
  docx: IconFileTypeDocx,
  xls: IconFileTypeXls,
  xlsx: IconFileTypeXls,
  csv: IconFileTypeCsv,
  zip: IconFileZip,
  txt: IconFileText,
  rtf: IconFileText,
}

/** What kind of file it seems to be by its name. The name stands beside it, so it says nothing itself. */
export function FileIcon({ filename, size = 17 }: { filename: string; size?: number }) {
  const IconOf = icons[/\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''] ?? IconFile
  return <IconOf className={classes['fileIcon']} size={size} stroke={1.6} aria-hidden />
}

/** The day a document expires: red within 30 days, amber within 90, each with its icon and its word. */
export function ExpiryMark({ expiration, today }: { expiration: string | null; today: string }) {
  if (expiration === null) return null
  const { tone, word, sentence } = expiryOf(expiration, today)
  const date = showDay(expiration)
  if (word === null) return date
  const IconOf = tone === 'danger' ? IconAlertTriangle : IconClock
  return (
    <span className={classes['expiry']} data-tone={tone} title={sentence ?? undefined}>
      <IconOf size={14} stroke={1.9} aria-hidden />
      {date}
      <span className={classes['word']}>{word}</span>
    </span>
  )
}

/** The sentence about an expiry that is near or over. */
export function ExpirySentence({ expiration, today }: { expiration: string | null; today: string }) {
  const { tone, sentence } = expiryOf(expiration, today)
  if (sentence === null) return null
  const IconOf = tone === 'danger' ? IconAlertTriangle : IconClock
  return (
    <p className={classes['expirySentence']} data-tone={tone}>
      <IconOf size={13} stroke={1.9} aria-hidden />
      {sentence}
    </p>
  )
}

/** Beside the name: that a document proves something, was replaced, or cannot be opened. */
export function NameMarks({
  document,
}: {
  document: Pick<DocumentFile, 'hasLinkedDataElement' | 'linkedDataElementExtra' | 'isReplaced' | 'scanState'>
}) {
  const linked = `Linked to ${document.linkedDataElementExtra ?? 'data elements'}`
  return (
    <>
      {document.hasLinkedDataElement && (
        <span className={classes['mark']} role="img" aria-label={linked} title={linked}>
          <IconLink size={14} stroke={1.9} aria-hidden />
        </span>
      )}
      {document.isReplaced && (
        <span className={classes['scan']} title="A newer document has taken its place">
          <IconReplace size={13} stroke={1.9} aria-hidden />
          Replaced
        </span>
      )}
      {document.scanState === 'scanning' && (
        <span className={classes['scan']} data-tone="warning" title={fileMessages.scanning}>
          <IconClock size={13} stroke={1.9} aria-hidden />
          Checking
        </span>
      )}
      {document.scanState === 'infected' && (
        <span className={classes['scan']} data-tone="danger" title={fileMessages.infected}>
          <IconVirus size={13} stroke={1.9} aria-hidden />
          Virus found
        </span>
      )}
    </>
  )
}
