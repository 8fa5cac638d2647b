import { Menu } from '@mantine/core'
import { IconBuildingCommunity, IconChevronDown, IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { useSession } from '../kit/session-store.ts'
import { Avatar } from '../ui/text/avatar.tsx'
import { useMenu } from '../ui/hooks/use-menu.ts'
import { teamSelection } from '../session/guard.ts'
import { signOut } from '../session/session.ts'
import classes from './top-bar.module.css'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** On the team selection screen there is no team yet, so what needs one is left out. */
export function UserMenu({ onTeamSelection = false }: { onTeamSelection?: boolean }) {
  const { firstName, lastName, photoUrl, isH3Admin } = useSession()
  const navigate = useNavigate()
  const { menu, button } = useMenu()
  const name = `${firstName} ${lastName}`
  return (
    <Menu {...menu} width={208} withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>
        <button {...button} type="button" className={classes['user']}>
          <Avatar firstName={firstName} lastName={lastName} photoUrl={photoUrl} />
          <span className={classes['userName']}>{name}</span>
          <span className="visually-hidden">, user menu</span>
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {!onTeamSelection && (
          <Menu.Item component={Link} to="/profile" leftSection={<IconUser {...icon} />}>
            Profile
          </Menu.Item>
        )}
        {!onTeamSelection && isH3Admin && (
          <Menu.Item component={Link} to={teamSelection} leftSection={<IconBuildingCommunity {...icon} />}>
            Revenue Teams
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/profile" leftSection={<IconSettings {...icon} />}>
          {'Settings & Privacy'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout {...icon} />}
          onClick={() => void signOut().then(() => navigate('/auth/sign-in'))}
        >
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
