import { permissions, type Level, type Permission, type PermissionGroup } from '@credence/contract/permissions'
import type { PermissionLevels } from '@credence/contract/users/rights'
import { memo } from 'react'
import { LevelControl } from '../../ui/inputs/level-control.tsx'
import { fullNameOf, levelIn, levelOptions, permissionsByGroup } from './levels.ts'
import classes from './permission-panel.module.css'
import type { User } from './user-draft.ts'

type Choices = User['availablePermissionChoices']

interface PanelProps {
  levels: PermissionLevels
  choices: Choices
  onLevel: (permission: Permission, level: Level) => void
  onGroup: (group: PermissionGroup, level: Level) => void
}

const stacks: PermissionGroup[][] = [
  ['Tasks', 'Referrals', 'Communication', 'Reports'],
  ['Practice', 'Admin'],
  ['Provider'],
]

/** Every permission with its level, by group. */
export const PermissionPanel = memo(({ levels, choices, onLevel, onGroup }: PanelProps) => (
  <div className={classes['groups']}>
    {stacks.map((groups) => (
      <div key={groups.join()} className={classes['stack']} data-wide={groups.includes('Provider') || undefined}>
        {groups.map((group) => (
          <section key={group} aria-label={`${group} permissions`}>
            <div className={classes['head']}>
              <h3 className={classes['name']}>{group}</h3>
              <span className={classes['all']} aria-hidden="true">
                Set all
              </span>
              <div className={classes['setters']} role="group" aria-label={`Set all ${group} permissions`}>
                {levelOptions.map(({ value, label }) => (
                  <button
                    key={value}
                    type="button"
                    aria-label={`Set all ${group} to ${label}`}
                    onClick={() => onGroup(group, value)}
                  >
                    {label}
                  </button>
                ))}
              </div>
            </div>
            <ul className={classes['list']}>
              {permissionsByGroup[group].map((permission) => (
                <Line
                  key={permission}
                  permission={permission}
                  level={levelIn(levels, permission)}
                  available={choices[permission] ?? none}
                  onLevel={onLevel}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    ))}
  </div>
))

const none: Level[] = []

interface LineProps {
  permission: Permission
  level: Level
  available: readonly Level[]
  onLevel: PanelProps['onLevel']
}

const Line = memo(({ permission, level, available, onLevel }: LineProps) => {
  const isSingle = 'single' in permissions[permission]
  return (
    <li className={classes['line']}>
      <span>{permissions[permission].label}</span>
      <LevelControl
        label={fullNameOf(permission)}
        value={level}
        available={available}
        onChange={(next) => onLevel(permission, next)}
        options={isSingle ? levelOptions.filter(({ value }) => value !== 'VIEW') : levelOptions}
      />
    </li>
  )
})
