import type { Setup } from '@credence/contract/setup/calls'
import { getWorkload, listMyTasks, listTeamTasks } from '@credence/contract/team-tasks/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import classes from './teams.module.css'

const administrationTabs = ['first-steps', 'teams', 'my-tasks', 'team-tasks', 'workload', 'system'] as const
type AdministrationTab = (typeof administrationTabs)[number]

/** The tab that is open, and the one of the plain address. */
interface Shown {
  current: AdministrationTab
  first: AdministrationTab
}

/**
 * Which of the tabs the address names. When it names none: the set-up list if it led when the page was opened and
 * nobody wants to go elsewhere, otherwise the teams. The list stays when its last step is done, so that what was done
 * is seen.
 */
export function useAdministrationTab(setup: Setup | undefined): Shown {
  const [search] = useSearchParams()
  const mayLoad = useMay(getWorkload)
  const [led] = useState(() => setup?.leads ?? false)
  const first = led && !setup?.isHidden && !search.has('destination') ? 'first-steps' : 'teams'
  const named = administrationTabs.find((tab) => tab === search.get('tab')) ?? first
  return { current: named === 'workload' && !mayLoad ? 'teams' : named, first }
}

/** The parts of the administrators' page. Each has its own address, and keeps where the visitor wanted to go. */
export function AdministrationTabs({
  shown: { current, first },
  teamCount,
  setup,
}: {
  shown: Shown
  teamCount: number | undefined
  setup: Setup | undefined
}) {
  const [search] = useSearchParams()
  const mayLoad = useMay(getWorkload)
  const mine = useQuery(read(listMyTasks, {})).data?.length
  const due = useQuery(read(listTeamTasks, {})).data?.length
  const addressOf = (tab: AdministrationTab) => {
    const next = new URLSearchParams(search)
    if (tab === first) next.delete('tab')
    else next.set('tab', tab)
    return { search: next.toString() }
  }
  const tab = (id: AdministrationTab, title: string, count?: number | string) => (
    <Link className={classes['tab']} to={addressOf(id)} aria-current={current === id ? 'page' : undefined}>
      {title}
      {count !== undefined && (
        <>
          {' '}
          <span className={classes['number']}>{count}</span>
        </>
      )}
    </Link>
  )
  const progress = setup && `${setup.steps.filter(({ state }) => state === 'done').length}/${setup.steps.length}`
  return (
    <nav className={classes['tabs']} aria-label="Administration">
      {(setup?.leads || [current, first].includes('first-steps')) && tab('first-steps', 'First Steps', progress)}
      {tab('teams', 'Revenue Teams', teamCount)}
      {tab('my-tasks', 'My Tasks', mine)}
      {tab('team-tasks', 'Team Tasks', due)}
      {mayLoad && tab('workload', 'Team Workload')}
      {tab('system', 'System')}
    </nav>
  )
}
