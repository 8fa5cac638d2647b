import { dayOf } from '@credence/contract/dates'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useToday } from '../../kit/use-today.ts'
import classes from './calendar.module.css'
import { IconButton } from '../buttons/icon-button.tsx'
import { addMonths, dayAfterKey, weeksOf } from './month-days.ts'
import { isDay } from './typed-day.ts'

export interface DayMark {
  /** Under the number of the day. */
  text: string
  /** The same for those who do not see it. */
  said: string
  tone: 'plain' | 'warning' | 'danger' | 'holiday'
}

interface CalendarProps {
  /** `yyyy-mm-dd`, or empty. */
  value: string
  /** The first day that can be chosen. */
  min?: string
  /**
   * What a day holds. With it, the days are large enough to say so, and the calendar stands below its field instead of
   * being opened.
   */
  markOf?: (day: string) => DayMark | null
  onChoose: (value: string) => void
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const monthOf = (day: string) => dayOf(day).toLocaleDateString('en-US', { month: 'long', year: 'numeric' })
const fullDays = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const fullDay = (day: string) => fullDays.format(Date.parse(day))

/** Escape closes a calendar that was opened alone, and not the dialog that it stands in. */
const keepsEscape = { 'data-mantine-stop-propagation': 'true' } as const

/** A month to choose a day from, by mouse or by keyboard: arrows, Home, End, Page Up and Page Down. */
export function Calendar({ value, min = '', markOf, onChoose }: CalendarProps) {
  const today = useToday()
  const [at, setAt] = useState(isDay(value) ? value : today)
  const [shown, setShown] = useState(value)
  const title = useId()
  const escape = markOf ? {} : keepsEscape
  // A day that is typed beside the calendar is looked up in it.
  if (value !== shown) {
    setShown(value)
    if (isDay(value)) setAt(value)
  }
  const grid = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
    byKey.current = false
  }, [at])
  const turn = (months: number) => setAt(addMonths(at, months))
  const press = (event: KeyboardEvent) => {
    const next = dayAfterKey(at, event.key, event.shiftKey)
    if (next === null) return
    event.preventDefault()
    byKey.current = true
    setAt(next)
  }
  return (
    <div className={classes['calendar']} data-marked={markOf !== undefined || undefined}>
      <div className={classes['head']}>
        <IconButton {...escape} icon={IconChevronsLeft} label="Previous year" onClick={() => turn(-12)} />
        <IconButton {...escape} icon={IconChevronLeft} label="Previous month" onClick={() => turn(-1)} />
        <span id={title} className={classes['month']} aria-live="polite">
          {monthOf(at)}
        </span>
        <IconButton {...escape} icon={IconChevronRight} label="Next month" onClick={() => turn(1)} />
        <IconButton {...escape} icon={IconChevronsRight} label="Next year" onClick={() => turn(12)} />
      </div>
      <table ref={grid} className={classes['days']} role="grid" aria-labelledby={title} onKeyDown={press}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const mark = markOf?.(day) ?? null
                return (
                  <td key={day} aria-selected={day === value}>
                    <button
                      {...escape}
                      type="button"
                      data-day={day}
                      disabled={day < min}
                      tabIndex={day === at ? 0 : -1}
                      data-autofocus={(!markOf && day === at) || undefined}
                      aria-current={day === today ? 'date' : undefined}
                      data-other={day.slice(0, 7) !== at.slice(0, 7) || undefined}
                      data-chosen={day === value || undefined}
                      data-tone={mark?.tone}
                      onClick={() => onChoose(day)}
                    >
                      <span aria-hidden="true">{dayOf(day).getDate()}</span>
                      {mark && (
                        <span aria-hidden="true" className={classes['mark']}>
                          {mark.text}
                        </span>
                      )}
                      <span className="visually-hidden">{mark ? `${fullDay(day)}, ${mark.said}` : fullDay(day)}</span>
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {!markOf && (
        <div className={classes['foot']}>
          <button {...escape} type="button" onClick={() => onChoose('')}>
            Clear
          </button>
          <button {...escape} type="button" onClick={() => onChoose(today)}>
            Today
          </button>
        </div>
      )}
    </div>
  )
}
