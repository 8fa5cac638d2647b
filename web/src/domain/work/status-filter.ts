import type { TaskStatus } from '@credence/contract/choices/tasks'

export const allButComplete = 'ALL_BUT_COMPLETE'
export type StatusFilter = typeof allButComplete | 'ALL' | TaskStatus

export const passesStatus = (status: TaskStatus, filter: StatusFilter): boolean =>
  filter === 'ALL' || (filter === allButComplete ? status !== 'COMPLETE' : status === filter)
