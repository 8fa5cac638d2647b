import { reports } from '@credence/contract/reports/all'
import {
  listSavedReports,
  removeSavedReport,
  reportSchedules,
  type SavedReport,
} from '@credence/contract/reports/saved'
import { Menu } from '@mantine/core'
import { IconCalendarRepeat, IconDots, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSave } from '../../ui/hooks/use-save.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useLastShown } from '../../ui/hooks/use-last-shown.ts'
import { useMenu } from '../../ui/hooks/use-menu.ts'
import { Card } from '../../ui/layout/card.tsx'
import { SavedForm } from './saved-form.tsx'
import classes from './reports.module.css'

interface SavedListProps {
  saved: readonly SavedReport[]
  currentId: number | null
  onRemoved: (id: number) => void
}

const titleOf = (type: string) => reports.find(({ name }) => name === type)?.title ?? type

/** The saved reports of a page: a press fills their settings in. */
export function SavedList({ saved, currentId, onRemoved }: SavedListProps) {
  const [edited, setEdited] = useState<SavedReport | null>(null)
  const [removed, setRemoved] = useState<SavedReport | null>(null)
  const shownEdited = useLastShown(edited)
  const shownRemoved = useLastShown(removed)
  const { mutate, isPending } = useSave(removeSavedReport, {
    refreshes: [listSavedReports],
    done: 'Report Deleted!',
    mayBeGone: true,
    onSaved: ({ id }) => {
      setRemoved(null)
      onRemoved(id)
    },
  })
  return (
    <Card id="saved" title="Saved" count={saved.length}>
      <ul className={classes['savedRows']}>
        {saved.map((each) => (
          <li key={each.id} data-current={each.id === currentId || undefined}>
            <Link to={`?saved=${each.id}`} replace aria-current={each.id === currentId || undefined}>
              <span className={classes['name']}>{each.name}</span>
              <span className={classes['facts']}>
                <span>{titleOf(each.type)}</span>
                {each.schedule && (
                  <span>
                    <IconCalendarRepeat size={13} stroke={1.6} aria-hidden />
                    {reportSchedules.labels[each.schedule]}
                  </span>
                )}
                {each.isShared && (
                  <span>
                    <IconUsers size={13} stroke={1.6} aria-hidden />
                    {each.isMine || each.savedBy === null ? 'Shared' : `Shared by ${each.savedBy}`}
                  </span>
                )}
              </span>
            </Link>
            {each.isMine && <RowMenu saved={each} onEdit={setEdited} onRemove={setRemoved} />}
          </li>
        ))}
      </ul>
      <Dialog opened={edited !== null} title="Saved report" width={420} onClose={() => setEdited(null)}>
        {shownEdited && (
          <SavedForm
            key={`${shownEdited.id} ${shownEdited.version}`}
            type={shownEdited.type}
            saved={shownEdited}
            settings={() => shownEdited}
            onClose={() => setEdited(null)}
          />
        )}
      </Dialog>
      <Confirm
        opened={removed !== null}
        question={`Delete “${shownRemoved?.name ?? ''}”?`}
        consequence={
          shownRemoved?.isShared
            ? 'The settings and their schedule go away for the whole team.'
            : 'The settings and their schedule go away.'
        }
        verb="Delete"
        destructive
        busy={isPending}
        onConfirm={() => removed && mutate({ params: { id: removed.id } })}
        onCancel={() => setRemoved(null)}
      />
    </Card>
  )
}

interface RowMenuProps {
  saved: SavedReport
  onEdit: (saved: SavedReport) => void
  onRemove: (saved: SavedReport) => void
}

function RowMenu({ saved, onEdit, onRemove }: RowMenuProps) {
  const { menu, button } = useMenu()
  return (
    <Menu {...menu} position="bottom-end" width={200}>
      <Menu.Target>
        <IconButton icon={IconDots} label={`More about ${saved.name}`} {...button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />} onClick={() => onEdit(saved)}>
          Name and schedule
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
          color="red"
          onClick={() => onRemove(saved)}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
