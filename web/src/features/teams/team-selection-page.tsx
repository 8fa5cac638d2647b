import { chooseTeam } from '@credence/contract/auth'
import { dayOf } from '@credence/contract/dates'
import { safeDestination } from '@credence/contract/destinations'
import { listTeams, type teamRow } from '@credence/contract/teams'
import { texts } from '@credence/contract/texts'
import { TextInput } from '@mantine/core'
import { IconBuildingCommunity, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { AdministrationLayout } from '../../app/layouts/administration-layout.tsx'
import { onwardsTo } from '../../app/guard.ts'
import { enterTeam } from '../../app/session.ts'
import { read } from '../../kit/read.ts'
import { storedTeam } from '../../kit/stored-team.ts'
import { useSave } from '../../kit/use-save.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Empty, Failed } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './team-selection.module.css'

type Team = z.output<typeof teamRow>

const usDate = (date: string) => dayOf(date).toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' })

const columnsFor = (enter: (team: Team) => void, busy: boolean): Column<Team>[] => [
  { key: 'id', title: 'ID', value: ({ id }) => id, kind: 'number', dim: true, width: 64 },
  {
    key: 'name', title: 'Name', value: ({ name }) => name,
    cell: (team) => <button type="button" className={classes['enter']} disabled={busy} onClick={() => enter(team)}>{team.name}</button>,
  },
  { key: 'city', title: 'City', value: ({ city }) => city },
  { key: 'state', title: 'State', value: ({ state }) => state },
  { key: 'practices', title: 'Practices', value: ({ practiceCount }) => practiceCount, kind: 'number' },
  { key: 'providers', title: 'Active Providers', value: ({ activeProviderCount }) => activeProviderCount, kind: 'number' },
  { key: 'open', title: 'Open Tasks', value: ({ openTaskCount }) => openTaskCount, kind: 'number' },
  { key: 'due', title: 'Tasks Due Soon', value: ({ dueSoonTaskCount }) => dueSoonTaskCount, kind: 'number' },
  {
    key: 'start', title: 'Start Date', value: ({ startDate }) => startDate, kind: 'date', dim: true,
    cell: ({ startDate }) => startDate && usDate(startDate),
  },
]

const matches = (team: Team, filter: string) =>
  [String(team.id), team.name, team.city, team.state].some((value) => value?.toLowerCase().includes(filter.trim().toLowerCase()))

function useEnterTeam() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const save = useSave(chooseTeam, {
    onRefused: ({ status }) => {
      if (status === 418) toast.warning(texts.noTeamAccess)
      return status === 418
    },
    onSaved: ({ id }) => {
      enterTeam(id)
      const destination = safeDestination(search.get('destination'))
      void navigate(destination === null ? '/' : onwardsTo(destination))
    },
  })
  return { enter: (team: Team) => save.mutate({ body: { revenueTeamId: team.id } }), busy: save.isPending }
}

/** Where platform administrators choose the revenue team to work in. */
export function TeamSelectionPage() {
  usePageTitle('Revenue Teams')
  useEffect(() => storedTeam.clear(), [])
  const [filter, setFilter] = useState('')
  const { data: teams, isError, refetch } = useQuery(read(listTeams, {}))
  const { enter, busy } = useEnterTeam()
  const tabs = (
    <nav className={classes['tabs']} aria-label="Administration">
      <span className={classes['tab']} aria-current="page">Revenue Teams{teams && <span className={classes['number']}>{teams.length}</span>}</span>
    </nav>
  )
  return (
    <AdministrationLayout tabs={tabs}>
      <PageHead title="Revenue Teams" note="Choose a team to work in it.">
        <TextInput
          classNames={{ root: classes['filter'] ?? '', wrapper: classes['filterField'] ?? '' }} aria-label="Filter revenue teams" placeholder="Filter teams" value={filter}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />} onChange={(event) => setFilter(event.currentTarget.value)}
        />
      </PageHead>
      {isError && !teams
        ? <div className={classes['panel']}><Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>The revenue teams could not be loaded.</Failed></div>
        : (
          <DataTable
            label="Revenue teams" columns={columnsFor(enter, busy)} rows={teams?.filter((team) => matches(team, filter))} rowKey={({ id }) => id}
            sortedBy={{ key: 'name', direction: 'ascending' }}
            empty={<Empty icon={IconBuildingCommunity} title="No revenue team to show">{filter ? 'No team matches the filter.' : 'Revenue teams will be listed here.'}</Empty>}
          />
        )}
    </AdministrationLayout>
  )
}
