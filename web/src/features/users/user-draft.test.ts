import { authoritiesOfRole, permissions } from '@credence/contract/permissions'
import { choicesOf, levelsOf, levelsOfRole, roleOf } from '@credence/contract/users/rights'
import { grantablePermissions } from '@credence/contract/permissions'
import { expect, test } from 'vitest'
import { changedFields } from '../../ui/edit/draft.ts'
import { levelIn, permissionsByGroup } from './levels.ts'
import {
  canGiveRole,
  detailsOf,
  draftOf,
  detailFields,
  faultsIn,
  rightsFields,
  rightsOf,
  sameInUser,
  withGroupAt,
  withLevel,
  withRole,
  type User,
  type UserDraft,
} from './user-draft.ts'

const allChoices = Object.fromEntries(grantablePermissions.map((name) => [name, choicesOf(name)]))
const ada: User = {
  id: 9,
  firstName: 'Ada',
  lastName: 'Quist',
  email: 'ada@aurora.test',
  cellPhone: null,
  photoUrl: null,
  isSelf: false,
  canManage: true,
  permissionGroups: levelsOf(['TASK_VIEW']),
  availablePermissionChoices: allChoices,
  availableRoles: ['ROLE_USER_VIEW', 'ROLE_USER_EDIT', 'ROLE_ADMIN'],
  restrictedToPractices: [
    { id: 25, name: 'Northern' },
    { id: 23, name: 'Bay' },
  ],
  canAccessAllPractices: false,
  activePasswordResetUrl: null,
  lastLogin: null,
  version: 3,
}
const shell: User = {
  ...ada,
  id: 0,
  firstName: '',
  lastName: '',
  email: '',
  permissionGroups: levelsOf([]),
  restrictedToPractices: [],
  canAccessAllPractices: true,
  version: 1,
}
const changed = (part: Partial<UserDraft>): UserDraft => ({ ...draftOf(ada), ...part })

const changesIn = (draft: UserDraft) => changedFields(draft, draftOf(ada), sameInUser)

test('a draft that differs by spaces and by order alone is unchanged', () => {
  expect(changesIn(draftOf(ada))).toEqual([])
  expect(changesIn(changed({ firstName: ' Ada ', practiceIds: [23, 25] }))).toEqual([])
})

test('details and rights change apart from each other', () => {
  const draft = draftOf(ada)
  const details = [
    changed({ firstName: 'Eva' }),
    changed({ lastName: 'Q' }),
    changed({ email: 'b@c.test' }),
    changed({ cellPhone: '(907) 555-0100' }),
    changed({ photo: new File(['x'], 'x.png') }),
  ]
  expect(details.flatMap(changesIn)).toEqual(detailFields)
  const rights = [withLevel(draft, 'TASK', 'EDIT'), changed({ practiceIds: [25] }), changed({ allPractices: true })]
  expect(rights.flatMap(changesIn)).toEqual(rightsFields)
})

test('the payloads are what the calls take', () => {
  expect(detailsOf(changed({ firstName: ' Ada', cellPhone: '' }))).toEqual({
    firstName: 'Ada',
    lastName: 'Quist',
    email: 'ada@aurora.test',
    cellPhone: null,
  })
  expect(rightsOf(draftOf(ada))).toEqual({ permissionGroups: ada.permissionGroups, practiceRestrictions: [23, 25] })
  expect(rightsOf(changed({ allPractices: true })).practiceRestrictions).toEqual([])
})

test('a role sets every level, and the levels give the role', () => {
  for (const role of ['ROLE_USER_VIEW', 'ROLE_USER_EDIT', 'ROLE_ADMIN'] as const) {
    const draft = withRole(draftOf(ada), role)
    expect(draft.levels).toEqual(levelsOfRole(role))
    expect(roleOf(draft.levels)).toBe(role)
    expect(roleOf(withLevel(draft, 'TASK', 'NONE').levels)).toBeNull()
  }
})

test('setting a whole group leaves the others alone and gives no level that cannot be given', () => {
  const limited = { ...allChoices, PROVIDER_CME: ['NONE', 'VIEW'] as ['NONE', 'VIEW'] }
  const edit = withGroupAt(draftOf(ada), permissionsByGroup.Provider, 'EDIT', limited)
  expect(levelIn(edit.levels, 'PROVIDER_BASIC')).toBe('EDIT')
  expect(levelIn(edit.levels, 'PROVIDER_CME')).toBe('VIEW')
  expect(levelIn(edit.levels, 'TASK')).toBe('VIEW')
  const view = withGroupAt(edit, permissionsByGroup.Provider, 'VIEW', limited)
  expect(levelIn(view.levels, 'PROVIDER_CARRIER_ENROLLMENT_FORM_EXPORT')).toBe('NONE')
  expect(permissionsByGroup.Provider.filter((name) => levelIn(view.levels, name) === 'VIEW').length).toBe(
    permissionsByGroup.Provider.length - 1,
  )
})

test('setting every group to View, and Admin to None, is the View Only role', () => {
  const groups = Object.entries(permissionsByGroup)
  const draft = groups.reduce(
    (next, [group, names]) => withGroupAt(next, names, group === 'Admin' ? 'NONE' : 'VIEW', allChoices),
    draftOf(shell),
  )
  expect(roleOf(draft.levels)).toBe('ROLE_USER_VIEW')
})

test('a role can be given only by somebody who can give each of its levels', () => {
  const editorChoices = Object.fromEntries(
    grantablePermissions.map((name) => [
      name,
      permissions[name].group === 'Admin' ? ['NONE' as const] : choicesOf(name),
    ]),
  )
  expect(authoritiesOfRole('ROLE_ADMIN').length).toBeGreaterThan(0)
  expect(canGiveRole('ROLE_ADMIN', allChoices)).toBe(true)
  expect(canGiveRole('ROLE_ADMIN', editorChoices)).toBe(false)
  expect(canGiveRole('ROLE_USER_EDIT', editorChoices)).toBe(true)
})

test('faults come in the order of the fields', () => {
  const required = 'First Name, Last Name, and Email are required'
  const practice = 'Please select at least one practice'
  expect(faultsIn(draftOf(ada))).toEqual({})
  expect(Object.entries(faultsIn({ ...draftOf(shell), allPractices: false }))).toEqual([
    ['firstName', required],
    ['lastName', required],
    ['email', required],
    ['practices', practice],
  ])
  expect(faultsIn(changed({ lastName: '  ' }))).toEqual({ lastName: required })
  expect(faultsIn(changed({ practiceIds: [] }))).toEqual({ practices: practice })
  expect(faultsIn(changed({ practiceIds: [], allPractices: true }))).toEqual({})
  expect(faultsIn(changed({ email: 'ada', practiceIds: [] }))).toEqual({
    email: 'Must be a valid email',
    practices: practice,
  })
  expect(faultsIn(changed({ cellPhone: '(907) 5' }))).toEqual({ cellPhone: 'Must be a valid phone number' })
})
