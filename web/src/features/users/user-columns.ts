import type { Column } from '../../ui/tables/data-table.tsx'
import { badgesOf } from './levels.ts'
import type { User } from './user-draft.ts'

const avatar: Column<User> = { key: 'avatar', title: 'Photo', value: () => null, plain: 'hidden', width: 48 }
const named: Column<User>[] = [
  {
    key: 'name',
    title: 'Name',
    value: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    width: 146,
    field: 132,
    least: 132,
  },
  { key: 'email', title: 'Email', value: ({ email }) => email, field: 132, least: 132 },
  { key: 'phone', title: 'Cell Phone', value: ({ cellPhone }) => cellPhone, width: 118, field: 116, yields: 3 },
  {
    key: 'permissions',
    title: 'Permissions',
    value: ({ permissionGroups }) => badgesOf(permissionGroups).length,
    width: 186,
    field: 112,
    whole: true,
  },
  {
    key: 'practices',
    title: 'Restricted to Practice(s)',
    width: 150,
    field: 112,
    value: ({ canAccessAllPractices, restrictedToPractices }) =>
      canAccessAllPractices ? '' : restrictedToPractices.map(({ name }) => name).join(', '),
  },
  { key: 'login', title: 'Last Login', value: ({ lastLogin }) => lastLogin, kind: 'date', width: 118, yields: 1 },
]
const forEditors: Column<User>[] = [
  { key: 'link', title: 'Active Password Reset Link', value: () => null, plain: 'shown', width: 108, yields: 2 },
  { key: 'actions', title: 'Actions', value: () => null, plain: 'hidden', width: 80 },
]

export const columnsFor = (editor: boolean): readonly Column<User>[] => (editor ? withActions : withoutActions)
const withoutActions = [avatar, ...named]
const withActions = [avatar, ...named, ...forEditors]

export const matches = (
  { firstName, lastName, email, cellPhone, restrictedToPractices }: User,
  filter: string,
): boolean => {
  const wanted = filter.trim().toLowerCase()
  return [`${firstName} ${lastName}`, email, cellPhone ?? '', ...restrictedToPractices.map(({ name }) => name)].some(
    (value) => value.toLowerCase().includes(wanted),
  )
}
