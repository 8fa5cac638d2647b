import { IconAlertCircle, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import classes from './disclosures.module.css'

export interface ListedGroup {
  /** Of the heading that it leads to. */
  id: string
  header: string
  answered: number
  of: number
  isWrong: boolean
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

/** The groups of questions and how far each is. There is room for it on a desktop. */
export const GroupList = ({ groups, hint }: { groups: readonly ListedGroup[]; hint: string }) => (
  <nav className={classes['groups']} aria-label="Groups of questions">
    <ul>
      {groups.map(({ id, header, answered, of, isWrong }) => (
        <li key={id}>
          <a href={`#${id}`} data-state={isWrong ? 'wrong' : answered === of ? 'done' : 'open'}>
            {isWrong ? (
              <IconAlertCircle {...icon} />
            ) : answered === of ? (
              <IconCircleCheckFilled {...icon} />
            ) : (
              <IconCircle {...icon} />
            )}
            <span className={classes['groupName']}>{header}</span>
            <span className={classes['count']}>{`${answered} of ${of}`}</span>
          </a>
        </li>
      ))}
    </ul>
    <p className={classes['hint']}>{hint}</p>
  </nav>
)
