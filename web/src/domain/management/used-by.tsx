import { Tooltip } from '@mantine/core'
import { usedByOf } from './managed-record.ts'
import classes from './managed-table.module.css'

/** Who else works with a record: the names, or how many there are with the names under the pointer. */
export function UsedBy({ names }: { names: readonly string[] }) {
  const { text, collapsed } = usedByOf(names)
  if (!collapsed) return <span title={text}>{text}</span>
  return (
    <Tooltip
      label={
        <ul className={classes['users']}>
          {names.map((name, at) => (
            <li key={at}>{name}</li>
          ))}
        </ul>
      }
      multiline
      openDelay={100}
      position="bottom-end"
      events={{ hover: true, focus: true, touch: true }}
    >
      <button type="button" className={classes['count']}>
        {text}
      </button>
    </Tooltip>
  )
}
