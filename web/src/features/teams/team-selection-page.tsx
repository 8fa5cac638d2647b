import { adminOnly } from '@credence/contract/kit/access'
import { getSetup } from '@credence/contract/setup/calls'
import { listTeams } from '@credence/contract/teams/calls'
import type { TeamTask } from '@credence/contract/team-tasks/calls'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { guard } from '../../session/guard.ts'
import { AdministrationLayout } from '../../layouts/administration-layout.tsx'
import { queryClient } from '../../kit/query-client.ts'
import { read } from '../../kit/read.ts'
import { storedTeam } from '../../kit/stored-team.ts'
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx'
import { useLeave } from '../../ui/dialogs/leave-question.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { FirstSteps } from '../setup/first-steps.tsx'
import { OpenSetup } from '../setup/open-setup.tsx'
import type { RenderTeamDialog } from '../setup/setup-team.ts'
import { SystemStatus } from '../system/system-status.tsx'
import { MyTasks } from '../team-tasks/my-tasks.tsx'
import { ProviderQuickSearch } from '../team-tasks/provider-quick-search.tsx'
import { TeamTasks } from '../team-tasks/team-tasks.tsx'
import { Workload } from '../team-tasks/workload.tsx'
import { AdministrationTabs, useAdministrationTab } from './administration-tabs.tsx'
import { RevenueTeams } from './revenue-teams.tsx'
import type { Team } from './team-columns.ts'
import { TeamDialog } from './team-dialog.tsx'
import { useEnterTeam } from './use-enter-team.ts'

const titles = {
  'first-steps': 'First Steps',
  teams: 'Revenue Teams',
  'my-tasks': 'My Tasks',
  'team-tasks': 'Team Tasks',
  workload: 'Team Workload',
  system: 'System',
} as const
const renderDocuments = ({ id, name }: Team) => <DocumentsCard owner="revenueteam" id={id} ownerName={name} compact />
const renderTeamDialog: RenderTeamDialog = (dialog, onSaved) => <TeamDialog dialog={dialog} onSaved={onSaved} />

/** The set-up list decides which tab opens, so it is known before the page is drawn. Without it the teams open. */
export async function loadTeamSelection(args: LoaderFunctionArgs) {
  await guard(adminOnly, 'Revenue Teams')(args)
  return queryClient.ensureQueryData(read(getSetup, {})).catch(() => null)
}

/** Where platform administrators choose the revenue team to work in, and see their own tasks in all of them. */
export const TeamSelectionPage = () => (
  <LeaveGuard byChoice>
    <TeamSelection />
  </LeaveGuard>
)

function TeamSelection() {
  const { data: setup } = useQuery(read(getSetup, {}))
  const shown = useAdministrationTab(setup)
  const tab = shown.current
  usePageTitle(titles[tab])
  useEffect(() => storedTeam.clear(), [])
  const { data: teams, isError, refetch } = useQuery(read(listTeams, {}))
  const leave = useLeave()
  const { enter: enterAtOnce, busy } = useEnterTeam()
  const enter = useCallback(
    (...where: Parameters<typeof enterAtOnce>) => leave(() => enterAtOnce(...where)),
    [leave, enterAtOnce],
  )
  const enterTeam = useCallback((team: Team) => enter(team.id), [enter])
  const openTask = useCallback((task: TeamTask) => enter(task.revenueTeamId, `/tasks?task=${task.id}`), [enter])
  return (
    <AdministrationLayout
      onTeamSelection
      tabs={<AdministrationTabs shown={shown} teamCount={teams?.length} setup={setup} />}
      search={<ProviderQuickSearch onChoose={({ id, revenueTeamId }) => enter(revenueTeamId, `/provider/${id}`)} />}
    >
      {tab === 'first-steps' && <FirstSteps teams={teams} renderTeamDialog={renderTeamDialog} />}
      {tab === 'teams' && (
        <RevenueTeams
          teams={teams}
          failed={isError}
          busy={busy}
          renderDocuments={renderDocuments}
          onRetry={async () => (await refetch()).data}
          onEnter={enterTeam}
        />
      )}
      {tab === 'my-tasks' && <MyTasks onOpen={openTask} />}
      {tab === 'team-tasks' && <TeamTasks onOpen={openTask} />}
      {tab === 'workload' && <Workload />}
      {tab === 'system' && <SystemStatus actions={<OpenSetup />} />}
    </AdministrationLayout>
  )
}
