import type { AnswerOf } from '@credence/contract/kit/endpoint'
import type { listTeams } from '@credence/contract/teams/calls'
import type { Column } from '../../ui/tables/data-table.tsx'

export type Team = AnswerOf<typeof listTeams>[number]

interface Pair {
  key: string
  title: string
  used: (team: Team) => number
  contracted: (team: Team) => number | null
  width: number
}

/** What a contract counts: used of contracted. */
export const usagePairs: readonly Pair[] = [
  {
    key: 'npis',
    title: 'NPIs',
    used: (team) => team.uniqueNpiCount,
    contracted: (team) => team.contractProviders,
    width: 84,
  },
  {
    key: 'payors',
    title: 'Payors per TIN',
    used: (team) => team.uniqueCarrierCount,
    contracted: (team) => team.contractCarriers,
    width: 104,
  },
  {
    key: 'locations',
    title: 'Locations',
    used: (team) => team.uniqueFacilityCount,
    contracted: (team) => team.contractFacilities,
    width: 76,
  },
  {
    key: 'users',
    title: 'Users',
    used: (team) => team.uniqueUserCount,
    contracted: (team) => team.contractUsers,
    width: 80,
  },
]

export const teamColumns: readonly Column<Team>[] = [
  { key: 'expand', title: 'Details', value: () => null, plain: 'hidden', width: 40 },
  { key: 'id', title: 'ID', value: ({ id }) => id, kind: 'number', width: 52, yields: 5 },
  { key: 'contract', title: 'Contract', value: () => null, plain: 'hidden', width: 34 },
  { key: 'name', title: 'Name', value: ({ name }) => name, width: 172, least: 170 },
  { key: 'city', title: 'City', value: ({ city }) => city, width: 86, yields: 6 },
  { key: 'state', title: 'State', value: ({ state }) => state, width: 50, yields: 7 },
  {
    key: 'practices',
    title: 'Practices',
    value: ({ practiceCount }) => practiceCount,
    kind: 'number',
    width: 72,
    yields: 3,
  },
  {
    key: 'providers',
    title: 'Active Providers',
    value: ({ activeProviderCount }) => activeProviderCount,
    kind: 'number',
    width: 110,
  },
  {
    key: 'open',
    title: 'Open Tasks',
    value: ({ openTaskCount }) => openTaskCount,
    kind: 'number',
    width: 84,
    yields: 8,
  },
  {
    key: 'due',
    title: 'Tasks Due Soon',
    value: ({ dueSoonTaskCount }) => dueSoonTaskCount,
    kind: 'number',
    width: 112,
    yields: 4,
  },
  {
    key: 'assignee',
    title: 'Auto. Task Assignee',
    value: ({ defaultTaskAssignee }) => defaultTaskAssignee,
    width: 136,
    yields: 2,
  },
  { key: 'start', title: 'Start Date', value: ({ startDate }) => startDate, kind: 'date', width: 92, yields: 1 },
  ...usagePairs.map(({ key, title, used, width }): Column<Team> => ({
    key,
    title,
    value: used,
    kind: 'number',
    width,
  })),
]

export const matches = (team: Team, filter: string): boolean =>
  [String(team.id), team.name, team.city, team.state].some((value) =>
    value?.toLowerCase().includes(filter.trim().toLowerCase()),
  )
