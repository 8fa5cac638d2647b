import type { ReportName } from '@credence/contract/reports/all'
import type { SavedReport } from '@credence/contract/reports/saved'
import { Button, Popover } from '@mantine/core'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { SavedForm } from './saved-form.tsx'
import classes from './reports.module.css'

interface SaveSettingsProps {
  type: ReportName
  /** The saved report that the settings come from. */
  saved: SavedReport | null
  /** Answers false when the settings cannot be saved as they are. */
  onOpen: () => boolean
  settings: () => Pick<SavedReport, 'options' | 'period'>
}

/** Keeps the settings of a report under a name. */
export function SaveSettings({ type, saved, onOpen, settings }: SaveSettingsProps) {
  const [opened, setOpened] = useState(false)
  const own = saved?.isMine ? saved : null
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={340}
      trapFocus
      returnFocus
      withRoles={false}
      offset={6}
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={16} stroke={1.6} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened && onOpen())}
        >
          Save these settings
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Save these settings" className={classes['popover'] ?? ''}>
        <SavedForm type={type} saved={own} settings={settings} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
