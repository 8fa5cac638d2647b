import { getCurrentTeam } from '@credence/contract/teams/calls'
import { listSearchEntries } from '@credence/contract/providers/calls'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconBuildingCommunity, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read } from '../kit/read.ts'
import { useMay } from '../kit/use-may.ts'
import { Bell } from './bell/bell.tsx'
import { PaletteButton } from './palette/palette-button.tsx'
import { SearchBox } from './search-box.tsx'
import { ThemeSwitch } from '../layouts/theme-switch.tsx'
import classes from '../layouts/top-bar.module.css'
import { UserMenu } from '../layouts/user-menu.tsx'

interface TopBarProps {
  sidebarOpen: boolean
  onToggleSidebar: () => void
  onPalette: () => void
}

export function TopBar({ sidebarOpen, onToggleSidebar, onPalette }: TopBarProps) {
  const maySearch = useMay(listSearchEntries)
  const team = useQuery({ ...read(getCurrentTeam, {}), staleTime: Infinity }).data
  const Toggle = sidebarOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  const label = sidebarOpen ? 'Collapse the sidebar' : 'Open the sidebar'
  return (
    <header className={classes['bar']} data-bar>
      <Tooltip label={label}>
        <ActionIcon variant="subtle" size={28} aria-label={label} aria-expanded={sidebarOpen} onClick={onToggleSidebar}>
          <Toggle size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {maySearch ? <SearchBox onPalette={onPalette} /> : <PaletteButton onOpen={onPalette} />}
      <div className={classes['end']}>
        {team && (
          <span className={classes['team']}>
            <IconBuildingCommunity size={16} stroke={1.6} aria-hidden />
            <span className="visually-hidden">Revenue team: </span>
            <span className={classes['teamName']}>{team.name}</span>
          </span>
        )}
        <span className={classes['divider']} aria-hidden="true" />
        <Bell />
        <ThemeSwitch />
        <UserMenu />
      </div>
    </header>
  )
}
