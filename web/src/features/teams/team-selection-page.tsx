import { chooseTeam } from '@credence/contract/auth'
import { safeDestination } from '@credence/contract/destinations'
import { listTeams } from '@credence/contract/teams'
import { texts } from '@credence/contract/texts'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AdministrationLayout } from '../../app/layouts/administration-layout.tsx'
import { onwardsTo } from '../../app/guard.ts'
import { enterTeam } from '../../app/session.ts'
import { read } from '../../kit/read.ts'
import { storedTeam } from '../../kit/stored-team.ts'
import { useSave } from '../../kit/use-save.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { QuickFilter } from '../../ui/quick-filter.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { WindowTable } from '../../ui/window-table.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { Legend } from './contract-marks.tsx'
import { matches, teamColumns, type Team } from './team-columns.ts'
import type { NoteDrafts } from './team-detail.tsx'
import { TeamRow } from './team-row.tsx'
import classes from './teams.module.css'

const byName = { key: 'name', direction: 'ascending' } as const
const keyOfTeam = ({ id }: Team) => id
const renderDocuments = ({ id, name }: Team) => <DocumentsCard owner="revenueteam" id={id} ownerName={name} compact />

function useEnterTeam() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { mutate, isPending } = useSave(chooseTeam, {
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
  const enter = useCallback((team: Team) => mutate({ body: { revenueTeamId: team.id } }), [mutate])
  return { enter, busy: isPending }
}

/** Where platform administrators choose the revenue team to work in. */
export function TeamSelectionPage() {
  usePageTitle('Revenue Teams')
  useEffect(() => storedTeam.clear(), [])
  const [filter, setFilter] = useState('')
  const wanted = useDeferredValue(filter)
  const [expanded, setExpanded] = useState<readonly number[]>([])
  const [drafts] = useState<NoteDrafts>(() => new Map())
  const { data: teams, isError, refetch } = useQuery(read(listTeams, {}))
  const { enter, busy } = useEnterTeam()
  const toggle = useCallback((id: number) => setExpanded((open) => open.includes(id) ? open.filter((each) => each !== id) : [...open, id]), [])
  const rows = useMemo(() => teams?.filter((team) => matches(team, wanted)), [teams, wanted])
  const renderRow = (team: Team, place: number) => (
    <TeamRow key={team.id} team={team} place={place} expanded={expanded.includes(team.id)} busy={busy} drafts={drafts} renderDocuments={renderDocuments} onToggle={toggle} onEnter={enter} />
  )
  const tabs = (
    <nav className={classes['tabs']} aria-label="Administration">
      <span className={classes['tab']} aria-current="page">Revenue Teams{teams && <span className={classes['number']}>{teams.length}</span>}</span>
    </nav>
  )
  return (
    <AdministrationLayout tabs={tabs} onTeamSelection>
      <PageHead title="Revenue Teams" note="Choose a team to work in it.">
        <QuickFilter label="Filter revenue teams" placeholder="Filter teams" value={filter} onChange={setFilter} />
      </PageHead>
      {isError && !teams
        ? <div className={classes['panel']}><Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>The revenue teams could not be loaded.</Failed></div>
        : rows?.length === 0
          ? <div className={classes['panel']}><Empty icon={IconBuildingCommunity} title="No revenue team to show">{filter ? 'No team matches the filter.' : 'Revenue teams will be listed here.'}</Empty></div>
          : (
            <>
              <WindowTable
                label="Revenue teams" columns={teamColumns} rows={rows} rowKey={keyOfTeam} sortedBy={byName} opened={expanded} renderRow={renderRow}
                minWidth={1320} reserved={180}
              />
              <Legend />
            </>
          )}
    </AdministrationLayout>
  )
}
