import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useKey } from '../keys/use-key.ts'
import { CompactHead } from './compact-head.tsx'
import { PageHead } from './page-head.tsx'
import classes from './record-head.module.css'
import { UpdatedNote } from '../text/updated-note.tsx'
import { useReturnFocus } from '../hooks/use-return-focus.ts'

interface RecordHeadProps {
  name: string
  note?: ReactNode
  /** What stands beside the name once the page was scrolled, such as the practice of a provider. */
  about?: string | undefined
  record: { updated: string; updatedBy: string | null }
  editing: boolean
  /** Null for those who may not edit. */
  onEdit: (() => void) | null
  /** Further buttons, at the far right. */
  tools?: ReactNode
}

/** The name of a practice or a provider, when it was changed last, and the way into its edit mode. */
export function RecordHead(props: RecordHeadProps) {
  const { name, note, about, record, editing, onEdit, tools } = props
  const edit = useReturnFocus(editing)
  useKey('edit', editing ? null : onEdit)
  return (
    <PageHead title={name} note={note} flush>
      <div className={classes['end']}>
        <UpdatedNote updated={record.updated} updatedBy={record.updatedBy} />
        {onEdit && !editing && (
          <Button
            ref={edit}
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
            onClick={onEdit}
          >
            Edit
          </Button>
        )}
        {tools}
      </div>
      <CompactHead name={name} about={about} editing={editing} onEdit={onEdit} />
    </PageHead>
  )
}
