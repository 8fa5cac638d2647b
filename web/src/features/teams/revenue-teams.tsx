import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useRecordDialog } from '../../domain/management/use-record-dialog.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { QuickFilter } from '../../ui/inputs/quick-filter.tsx'
import { wordsValue } from '../../ui/hooks/address-values.ts'
import { useAddress, useAddressSort } from '../../ui/hooks/use-address.ts'
import { Empty, Failed } from '../../ui/layout/states.tsx'
import { WindowTable } from '../../ui/tables/window-table.tsx'
import { Legend } from './contract-marks.tsx'
import { useNoteDrafts } from './note-drafts.ts'
import { matches, teamColumns, type Team } from './team-columns.ts'
import { TeamDialog } from './team-dialog.tsx'
import { TeamRow } from './team-row.tsx'

const byName = { key: 'name', direction: 'ascending' } as const
const keyOfTeam = ({ id }: Team) => id

interface RevenueTeamsProps {
  teams: Team[] | undefined
  failed: boolean
  busy: boolean
  renderDocuments: (team: Team) => ReactNode
  /** Asks for the teams again and answers them. */
  onRetry: () => Promise<Team[] | undefined>
  onEnter: (team: Team) => void
}

/** Every team with its figures; choosing one enters it. */
export function RevenueTeams({ teams, failed, busy, renderDocuments, onRetry, onEnter }: RevenueTeamsProps) {
  const [filter, setFilter] = useAddress('filter', wordsValue, { rests: true })
  const sort = useAddressSort(teamColumns, byName)
  const wanted = useDeferredValue(filter)
  const [expanded, setExpanded] = useState<readonly number[]>([])
  const [held, setHeld] = useState<readonly number[]>([])
  const drafts = useNoteDrafts()
  const dialog = useRecordDialog<Team>()
  const reload = async ({ id }: Team) => {
    const now = (await onRetry())?.find((team) => team.id === id)
    if (!now) dialog.close()
    return now
  }
  const toggle = useCallback(
    (id: number) => setExpanded((open) => (open.includes(id) ? open.filter((each) => each !== id) : [...open, id])),
    [],
  )
  const hold = useCallback(
    (id: number, now: boolean) => setHeld((known) => (now ? [...known, id] : known.filter((each) => each !== id))),
    [],
  )
  const rows = useMemo(
    () => teams?.filter((team) => held.includes(team.id) || matches(team, wanted)),
    [teams, wanted, held],
  )
  const renderRow = (team: Team, place: number) => (
    <TeamRow
      key={team.id}
      team={team}
      place={place}
      expanded={expanded.includes(team.id)}
      busy={busy}
      drafts={drafts}
      renderDocuments={renderDocuments}
      onToggle={toggle}
      onEnter={onEnter}
      onEdit={dialog.open}
      onHold={hold}
    />
  )
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.9} aria-hidden />} onClick={dialog.openNew}>
      Add revenue team
    </Button>
  )
  return (
    <>
      <PageHead title="Revenue Teams" note="Choose a team to work in it.">
        <QuickFilter label="Filter revenue teams" placeholder="Filter teams" value={filter} onChange={setFilter} />
        {add}
      </PageHead>
      {failed && !teams ? (
        <div className="framed">
          <Failed sentence={texts.reloadPage} onRetry={() => void onRetry()}>
            The revenue teams could not be loaded.
          </Failed>
        </div>
      ) : rows?.length === 0 ? (
        <div className="framed">
          {filter ? (
            <Empty icon={IconBuildingCommunity} title="No revenue team to show">
              No team matches the filter.
            </Empty>
          ) : (
            <Empty icon={IconBuildingCommunity} title="No revenue team yet">
              Add the first revenue team. Its people, practices and providers follow.
            </Empty>
          )}
        </div>
      ) : (
        <>
          <WindowTable
            label="Revenue teams"
            columns={teamColumns}
            rows={rows}
            rowKey={keyOfTeam}
            sortedBy={byName}
            sort={sort}
            opened={expanded}
            renderRow={renderRow}
            reserved={180}
          />
          <Legend />
        </>
      )}
      <TeamDialog dialog={dialog} onReload={reload} />
    </>
  )
}
