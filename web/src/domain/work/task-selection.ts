import { taskCategoryChoice, type TaskCategory } from '@credence/contract/choices/tasks'
import { noCarrier } from '@credence/contract/kpis/carrier-filter'
import { recentlyCompleted } from '@credence/contract/tasks/behind-figures'

/** The tasks behind a figure: open ones, or those completed in a month or in the last 90 days. */
export type TaskSelection = {
  category?: TaskCategory | undefined
  /** -1 for tasks without a carrier. */
  carrierId?: number | undefined
} & (
  | { open: 'all' | 'late' }
  | {
      /** `yyyy-mm`, or 'recent'. */
      completed: string
    }
)

/** The address that lists these tasks. It holds the conditions, never ids of tasks. */
export function addressOf(selection: TaskSelection): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(selection)) if (value !== undefined) search.set(name, String(value))
  return `/tasks?${search}`
}

const isCategory = (text: string): text is TaskCategory =>
  (taskCategoryChoice.values as readonly string[]).includes(text)

/** What an address selects; null for one that selects nothing. A value that is not understood is left out. */
export function selectionIn(search: URLSearchParams): TaskSelection | null {
  const [open, completed, typed] = [search.get('open'), search.get('completed'), search.get('category')]
  const carrier = search.get('carrierId') ?? ''
  const isCarrier = carrier === String(noCarrier.id) || /^[1-9]\d{0,8}$/.test(carrier)
  const further = {
    ...(typed !== null && isCategory(typed) ? { category: typed } : {}),
    ...(isCarrier ? { carrierId: Number(carrier) } : {}),
  }
  if (open === 'all' || open === 'late') return { open, ...further }
  if (completed !== recentlyCompleted && !/^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(completed ?? '')) return null
  return { completed: completed ?? '', ...further }
}
