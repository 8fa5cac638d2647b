import { formatDay } from '@credence/contract/dates'

interface Line {
  created: string
}

export interface Day<Each extends Line> {
  /** As people read it: Today, Yesterday, or a date. */
  title: string
  lines: Each[]
}

/** A conversation by days, both in order of time. */
export function byDays<Each extends Line>(lines: readonly Each[], now: Date): Day<Each>[] {
  const days: Day<Each>[] = []
  for (const line of lines) {
    const title = formatDay(new Date(line.created), now)
    const last = days.at(-1)
    if (last?.title === title) last.lines.push(line)
    else days.push({ title, lines: [line] })
  }
  return days
}
