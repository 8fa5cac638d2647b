import type { TaskViewSettings } from '@credence/contract/tasks/views'
import { insertTaskView } from '../../src/features/tasks/views.queries.ts'
import type { Scope } from '../../src/kit/request/scope.ts'

interface NewTaskView {
  accountId: number
  name?: string
  settings?: Partial<TaskViewSettings>
  isShared?: boolean
}

const everything: TaskViewSettings = {
  view: 'list',
  text: '',
  assignee: null,
  practice: null,
  due: null,
  status: 'ALL_BUT_COMPLETE',
  sort: 'due',
}

/** A saved view of the task page. */
export const buildTaskView = (
  scope: Scope,
  { accountId, name = 'Overdue', settings = { due: 'overdue' }, isShared = false }: NewTaskView,
): Promise<number> => insertTaskView(scope, accountId, { name, isShared, settings: { ...everything, ...settings } })
