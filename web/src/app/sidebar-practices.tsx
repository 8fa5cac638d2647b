import { listPractices } from '@credence/contract/practices/calls'
import { limits } from '@credence/contract/limits'
import { Menu, Tooltip } from '@mantine/core'
import { IconBuildingHospital, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link, NavLink, useMatch } from 'react-router'
import { usePreference } from '../kit/preference.ts'
import { usePolling } from '../kit/use-polling.ts'
import { useMenu } from '../ui/hooks/use-menu.ts'
import { shownPractices } from './shown-practices.ts'
import classes from './sidebar.module.css'

interface PracticeEntriesProps {
  label: string
  narrow: boolean
  onFollow?: (() => void) | undefined
}

/** One entry per practice under a heading that folds; a menu while the sidebar is narrow. */
export function PracticeEntries({ label, narrow, onFollow }: PracticeEntriesProps) {
  const practices = usePolling(listPractices, {}, { everyMs: limits.badgePollMs }) ?? []
  const current = Number(useMatch('/practice/:id/*')?.params.id) || null
  const [folded, fold] = usePreference<'open' | 'folded'>('sidebar.practices', 'open')
  const [all, setAll] = useState(false)
  const { menu, button } = useMenu()
  const listId = useId()
  const { shown, hidden } = shownPractices(practices, current, all)

  if (narrow) {
    return (
      <Menu {...menu} position="right-start" width={240} withinPortal={false} floatingStrategy="fixed">
        <Tooltip label={label} position="right" disabled={menu.opened}>
          <Menu.Target>
            <button {...button} type="button" className={classes['item']} data-active={current !== null || undefined}>
              <IconBuildingHospital size={17} stroke={1.6} aria-hidden />
              <span className={classes['text']}>{label}</span>
            </button>
          </Menu.Target>
        </Tooltip>
        <Menu.Dropdown className={classes['flyout']}>
          {practices.map(({ id, name }) => (
            <Menu.Item key={id} component={Link} to={`/practice/${id}`}>
              {name}
            </Menu.Item>
          ))}
          {practices.length === 0 && <Menu.Label>No practices yet</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
    )
  }
  const open = folded === 'open'
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <>
      <button
        type="button"
        className={classes['item']}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => fold(open ? 'folded' : 'open')}
      >
        <IconBuildingHospital size={17} stroke={1.6} aria-hidden />
        <span className={classes['text']}>{label}</span>
        <Chevron className={classes['chevron']} size={14} stroke={1.6} aria-hidden />
      </button>
      <ul id={listId} hidden={!open}>
        {shown.map(({ id, name }) => (
          <li key={id}>
            <NavLink to={`/practice/${id}`} className={classes['child'] ?? ''} title={name} onClick={onFollow}>
              {name}
            </NavLink>
          </li>
        ))}
        {(hidden > 0 || all) && (
          <li>
            <button type="button" className={classes['child']} onClick={() => setAll(!all)}>
              {all ? 'Show fewer' : `Show all ${practices.length}`}
            </button>
          </li>
        )}
      </ul>
    </>
  )
}
