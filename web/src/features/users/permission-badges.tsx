import { Tooltip } from '@mantine/core'
import { IconEye, IconPencil, IconShieldCheck } from '@tabler/icons-react'
import { memo } from 'react'
import { Badge } from '../../ui/text/badge.tsx'
import { badgesOf, countFitting, roleNameOf, type LevelBadge } from './levels.ts'
import type { User } from './user-draft.ts'
import classes from './users.module.css'

const cellWidth = 178

const PermissionBadge = ({ badge: { name, level } }: { badge: LevelBadge }) => (
  <Badge tone={level === 'EDIT' ? 'teal' : 'neutral'} icon={level === 'EDIT' ? IconPencil : IconEye}>
    {name}
    <span className="visually-hidden">{level === 'EDIT' ? ' (edit)' : ' (view)'}</span>
  </Badge>
)

const roleIcons: Partial<Record<string, typeof IconEye>> = {
  'View Only': IconEye,
  Editor: IconPencil,
  Administrator: IconShieldCheck,
}

/** The role when the levels are one, else the first permissions and how many more there are. */
export const PermissionBadges = memo(({ levels }: { levels: User['permissionGroups'] }) => {
  const role = roleNameOf(levels)
  if (role !== null) {
    const icon = roleIcons[role]
    return (
      <span className={classes['badges']}>
        <Badge tone={role === 'View Only' ? 'neutral' : 'teal'} {...(icon ? { icon } : {})}>
          {role}
        </Badge>
      </span>
    )
  }
  const badges = badgesOf(levels)
  const shown = countFitting(badges, cellWidth)
  const rest = badges.length - shown
  return (
    <span className={classes['badges']}>
      {badges.slice(0, shown).map((badge) => (
        <PermissionBadge key={badge.name} badge={badge} />
      ))}
      {rest > 0 && (
        <Tooltip
          label={<AllPermissions badges={badges} />}
          multiline
          w={280}
          openDelay={100}
          events={{ hover: true, focus: true, touch: true }}
        >
          <button
            type="button"
            className={classes['more']}
            aria-label={`${rest} more permissions`}
          >{`+${rest}`}</button>
        </Tooltip>
      )}
    </span>
  )
})

const AllPermissions = ({ badges }: { badges: readonly LevelBadge[] }) => (
  <>
    {(['EDIT', 'VIEW'] as const).map((level) => {
      const names = badges.filter((badge) => badge.level === level).map(({ name }) => name)
      return (
        names.length > 0 && (
          <p key={level}>
            <strong>{level === 'EDIT' ? 'Edit: ' : 'View: '}</strong>
            {names.join(', ')}
          </p>
        )
      )
    })}
  </>
)
