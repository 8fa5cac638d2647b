import { getWorkload, listMyTasks, listTeamTasks } from '@credence/contract/team-tasks'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import classes from './teams.module.css'

const administrationTabs = ['teams', 'my-tasks', 'team-tasks', 'workload', 'system'] as const
type AdministrationTab = (typeof administrationTabs)[number]

/** Which of the tabs the address names; the teams when it names none. */
export function useAdministrationTab(): AdministrationTab {
  const [search] = useSearchParams()
  const mayLoad = useMay(getWorkload)
  const named = administrationTabs.find((tab) => tab === search.get('tab')) ?? 'teams'
  return named === 'workload' && !mayLoad ? 'teams' : named
}

/** The parts of the administrators' page. Each has its own address, and keeps where the visitor wanted to go. */
export function AdministrationTabs({ current, teamCount }: { current: AdministrationTab; teamCount: number | undefined }) {
  const [search] = useSearchParams()
  const mayLoad = useMay(getWorkload)
  const mine = useQuery(read(listMyTasks, {})).data?.length
  const due = useQuery(read(listTeamTasks, {})).data?.length
  const addressOf = (tab: AdministrationTab) => {
    const next = new URLSearchParams(search)
    if (tab === 'teams') next.delete('tab')
    else next.set('tab', tab)
    return { search: next.toString() }
  }
  const tab = (id: AdministrationTab, title: string, count?: number) => (
    <Link className={classes['tab']} to={addressOf(id)} aria-current={current === id ? 'page' : undefined}>{title}{count !== undefined && <span className={classes['number']}>{count}</span>}</Link>
  )
  return (
    <nav className={classes['tabs']} aria-label="Administration">
      {tab('teams', 'Revenue Teams', teamCount)}
      {tab('my-tasks', mine === undefined ? 'My Tasks' : `My Tasks (${mine})`)}
      {tab('team-tasks', due === undefined ? 'Team Tasks' : `Team Tasks (${due})`)}
      {mayLoad && tab('workload', 'Team Workload')}
      {tab('system', 'System')}
    </nav>
  )
}
