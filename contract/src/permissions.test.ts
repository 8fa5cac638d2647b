import { describe, expect, it } from 'vitest'
import {
  allAuthorities,
  authoritiesFor,
  authoritiesOfRole,
  authorityAt,
  grantablePermissions,
  permissionGroups,
  permissionNames,
  permissions,
  roles,
  type Role,
} from './permissions.ts'

const named = (role: Role, pattern: RegExp) => authoritiesOfRole(role).filter((name) => pattern.test(name))

describe('a permission', () => {
  it('a permission is viewed with VIEW or EDIT and changed with EDIT alone', () => {
    expect(authoritiesFor('TASK', 'VIEW')).toEqual(['TASK_VIEW', 'TASK_EDIT'])
    expect(authoritiesFor('TASK', 'EDIT')).toEqual(['TASK_EDIT'])
  })

  it('a permission that is single goes by its own name at every level', () => {
    expect(authoritiesFor('PROVIDER_CARRIER_ENROLLMENT_FORM_EXPORT', 'VIEW')).toEqual([
      'PROVIDER_CARRIER_ENROLLMENT_FORM_EXPORT',
    ])
    expect(authoritiesFor('PROVIDER_CARRIER_ENROLLMENT_FORM_EXPORT', 'EDIT')).toEqual([
      'PROVIDER_CARRIER_ENROLLMENT_FORM_EXPORT',
    ])
  })

  it.each([
    ['TASK', 'NONE', null],
    ['TASK', 'VIEW', 'TASK_VIEW'],
    ['TASK', 'EDIT', 'TASK_EDIT'],
    ['PROVIDER_CARRIER_ENROLLMENT_FORM_EXPORT', 'VIEW', null],
    ['PROVIDER_CARRIER_ENROLLMENT_FORM_EXPORT', 'EDIT', 'PROVIDER_CARRIER_ENROLLMENT_FORM_EXPORT'],
  ] as const)('the permission %s at the level %s is the authority %s', (permission, level, authority) => {
    expect(authorityAt(permission, level)).toBe(authority)
  })

  it('a permission has a group that user management shows', () => {
    for (const name of permissionNames) expect(permissionGroups).toContain(permissions[name].group)
  })

  it('a permission of the platform can be granted by nobody', () => {
    expect(grantablePermissions.filter((name) => name.startsWith('H3_ADMIN_'))).toEqual([])
    expect(permissionNames.filter((name) => !grantablePermissions.includes(name))).toEqual([
      'H3_ADMIN_REVENUE_TEAM_DOCUMENT',
      'H3_ADMIN_WORKLOAD',
    ])
  })

  it('every permission has an authority of its own name', () => {
    expect(new Set(allAuthorities).size).toBe(allAuthorities.length)
    expect(allAuthorities).toHaveLength(2 * permissionNames.length - 1)
  })
})

describe('a role', () => {
  it('View Only looks and changes nothing', () => {
    expect(named('ROLE_USER_VIEW', /_EDIT$|^ADMIN_/)).toEqual([])
    expect(authoritiesOfRole('ROLE_USER_VIEW')).toContain('PROVIDER_SENSITIVE_DETAILS_VIEW')
  })

  it('Editor changes everything but administration', () => {
    expect(named('ROLE_USER_EDIT', /_VIEW$|^ADMIN_/)).toEqual([])
    expect(authoritiesOfRole('ROLE_USER_EDIT')).toContain('PROVIDER_CARRIER_ENROLLMENT_FORM_EXPORT')
  })

  it('Administrator also administers', () => {
    expect(named('ROLE_ADMIN', /^ADMIN_/)).toEqual([
      'ADMIN_PROVIDER_MANAGEMENT_EDIT',
      'ADMIN_PRACTICE_MANAGEMENT_EDIT',
      'ADMIN_USER_MANAGEMENT_EDIT',
    ])
  })

  it.each(Object.keys(roles) as Role[])('%s never holds what belongs to the platform', (role) => {
    expect(named(role, /^H3_ADMIN_/)).toEqual([])
    expect(authoritiesOfRole(role).filter((name) => !allAuthorities.includes(name))).toEqual([])
  })
})
