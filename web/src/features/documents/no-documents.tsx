import { documentOwners, type DocumentOwner } from '@credence/contract/documents/owners'
import { Button } from '@mantine/core'
import { IconClockOff, IconFiles, IconUpload } from '@tabler/icons-react'
import { Empty } from '../../ui/layout/states.tsx'
import classes from './documents.module.css'

const expected = {
  general: 'Upload licenses, certificates, contracts and insurance to be reminded before they expire.',
  contract: 'Upload contracts to be reminded before they expire.',
  enrollment: 'Upload the enrollment forms that people fill in.',
} as const

interface NoDocumentsProps {
  owner: DocumentOwner
  compact: boolean
  /** How many are hidden because they expired long ago. */
  outdated: number
  /** Null for those who may not. */
  onUpload: (() => void) | null
  onShowOutdated: () => void
}

/** Says what would be here. A small card has a line for it. */
export function NoDocuments({ owner, compact, outdated, onUpload, onShowOutdated }: NoDocumentsProps) {
  const hidden = outdated === 1 ? 'The only document is outdated' : `All ${outdated} documents are outdated`
  if (compact) {
    const IconOf = outdated > 0 ? IconClockOff : IconFiles
    return (
      <p className={classes['line']}>
        <IconOf size={16} stroke={1.6} aria-hidden />
        {outdated > 0 ? `${hidden}.` : `No documents yet.${onUpload ? ' Upload the first one.' : ''}`}
      </p>
    )
  }
  if (outdated > 0) {
    return (
      <Empty
        icon={IconClockOff}
        title={hidden}
        action={
          <Button variant="default" onClick={onShowOutdated}>
            Show outdated
          </Button>
        }
      >
        Documents that expired more than 30 days ago are hidden.
      </Empty>
    )
  }
  return (
    <Empty
      icon={IconFiles}
      title="No documents yet"
      action={
        onUpload && (
          <Button variant="default" leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />} onClick={onUpload}>
            Upload documents
          </Button>
        )
      }
    >
      {onUpload ? expected[documentOwners[owner].mode] : 'Somebody who may edit documents can upload the first one.'}
    </Empty>
  )
}
