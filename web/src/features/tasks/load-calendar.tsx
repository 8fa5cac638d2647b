import { getDueCounts, listDueCountUsers } from '@credence/contract/tasks/calls'
import { texts } from '@credence/contract/texts'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../kit/read.ts'
import { Calendar } from '../../ui/dates/calendar.tsx'
import { markOfDay } from './load-marks.ts'
import classes from './task-dialog.module.css'

interface LoadCalendarProps {
  assignees: readonly number[]
  value: string
  onChoose: (day: string) => void
}

/** The month of the next action, with how much somebody has to do on each day already. */
export function LoadCalendar({ assignees, value, onChoose }: LoadCalendarProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const { data: users = [] } = useQuery({
    ...read(listDueCountUsers, { query: { selectedAssignees: assignees.join(',') } }),
    placeholderData: keepPreviousData,
  })
  const shown =
    users.find(({ userId }) => userId === chosen) ?? users.find(({ userId }) => assignees.includes(userId)) ?? users[0]
  const { data: load, isError } = useQuery({
    ...read(getDueCounts, { params: { userId: shown?.userId ?? 0 } }),
    enabled: shown !== undefined,
  })
  return (
    <>
      <div className={classes['month']}>
        <Calendar value={value} markOf={(day) => (load ? markOfDay(day, load) : null)} onChoose={onChoose} />
      </div>
      {isError && <p className={classes['hint']}>{texts.reloadPanel}</p>}
      {shown &&
        !isError &&
        (users.length > 1 ? (
          <NativeSelect
            className={classes['whose'] ?? ''}
            size="xs"
            label="Numbers are tasks already due that day for"
            value={String(shown.userId)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
            data={users.map(({ userId, firstName, lastName }) => ({
              value: String(userId),
              label: `${firstName} ${lastName}`,
            }))}
          />
        ) : (
          <p className={classes['hint']}>{`Numbers are tasks already due that day for ${shown.firstName}.`}</p>
        ))}
    </>
  )
}
