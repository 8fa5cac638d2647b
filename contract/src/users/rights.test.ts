import { describe, expect, it } from 'vitest'
import { authoritiesOfRole, grantablePermissions, permissions, roles, type Role } from '../permissions.ts'
import { authoritiesOf, choicesFor, covers, levelOf, levelsOf, levelsOfRole, roleOf } from './rights.ts'

const manager = (authorities: string[], practices: number[] | null = null) => ({
  isH3Admin: false,
  authorities,
  practices,
})

describe('levels', () => {
  it.each(Object.keys(roles) as Role[])('the levels of the role %s are recognised as that role', (role) => {
    expect(roleOf(levelsOfRole(role))).toBe(role)
    expect(authoritiesOf(levelsOfRole(role))).toEqual(authoritiesOfRole(role))
  })

  it('levels that fit no role have no role', () => {
    expect(roleOf(levelsOf(['TASK_EDIT']))).toBeNull()
    expect(roleOf(levelsOf([]))).toBeNull()
    expect(roleOf(levelsOf([...authoritiesOfRole('ROLE_USER_EDIT'), 'ADMIN_USER_MANAGEMENT_VIEW']))).toBeNull()
  })

  it('levels are turned into authorities and back, for every permission and level', () => {
    for (const permission of grantablePermissions) {
      const { group } = permissions[permission]
      for (const level of choicesFor({ isH3Admin: true, authorities: [], practices: null }, permission)) {
        expect(levelOf(authoritiesOf({ [group]: { [permission]: level } }), permission), `${permission} ${level}`).toBe(
          level,
        )
      }
    }
  })

  it('the levels of the form export are one right, without a level to view', () => {
    const everything = { isH3Admin: true, authorities: [], practices: null }
    expect(choicesFor(everything, 'PROVIDER_CARRIER_ENROLLMENT_FORM_EXPORT')).toEqual(['NONE', 'EDIT'])
    expect(levelsOfRole('ROLE_USER_VIEW').Provider?.PROVIDER_CARRIER_ENROLLMENT_FORM_EXPORT).toBe('NONE')
  })
})

describe('who may manage whom', () => {
  it.each<[string, ReturnType<typeof manager>, string[], number[] | null, boolean]>([
    ['the same rights', manager(['TASK_EDIT']), ['TASK_EDIT'], null, true],
    ['a lower level', manager(['TASK_EDIT']), ['TASK_VIEW'], null, true],
    ['a higher level', manager(['TASK_VIEW']), ['TASK_EDIT'], null, false],
    ['another right', manager(['TASK_EDIT']), ['KPI_VIEW'], null, false],
    ['some of the own practices', manager([], [1, 2]), [], [2], true],
    ['a practice beyond the own', manager([], [1, 2]), [], [2, 3], false],
    ['all practices', manager([], [1, 2]), [], null, false],
    ['some practices, from all', manager([]), [], [3], true],
  ])('the right to manage users: %s', (_, holder, authorities, practices, expected) => {
    expect(covers(holder, { authorities, practices })).toBe(expected)
    expect(covers({ ...holder, isH3Admin: true }, { authorities, practices })).toBe(true)
  })

  it('a manager is offered only levels that the manager holds', () => {
    expect(choicesFor(manager(['TASK_VIEW']), 'TASK')).toEqual(['NONE', 'VIEW'])
    expect(choicesFor(manager([]), 'KPI')).toEqual(['NONE'])
  })
})
