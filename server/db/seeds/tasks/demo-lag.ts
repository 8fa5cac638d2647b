import type { TaskCategory, TaskStatus } from '@credence/contract/choices/tasks'
import type { Scope } from '../../../src/kit/request/scope.ts'

const dayHours = 24

/** Average days to complete a task: a year ago, and now. */
const usualDays: Record<TaskCategory, readonly [before: number, now: number]> = {
  INITIAL_ENROLLMENT: [58, 42],
  ANNUAL_ENROLLMENT: [35, 26],
  ATTESTATION: [9, 5],
  INQUIRY: [15, 9],
  TERMINATION: [22, 16],
  OTHER: [6, 4],
}

/** How long a task took that was completed some days ago. Some carriers are slow. */
export function lagHours(
  n: number,
  category: TaskCategory,
  carrierId: number | null,
  completedDaysAgo: number,
): number {
  const [before, now] = usualDays[category]
  const usual = now + ((before - now) * Math.min(completedDaysAgo, 365)) / 365
  const carrier = carrierId === null ? 1 : 0.55 + ((carrierId * 7) % 11) / 11
  const luck = 0.7 + ((n * 37) % 61) / 100
  return usual * carrier * luck * dayHours
}

interface CompletedTask {
  id: number
  carrierId: number | null
  createdAt: string
  completedAt: string
}

/** The shares of a task's time. Carriers differ in where an enrollment waits. */
function sharesOf({ id, carrierId }: CompletedTask): [TaskStatus, number][] {
  const carrier = carrierId ?? 0
  return [
    ['CREATED', 0.04 + (id % 4) / 60],
    ['IN_PROGRESS', 0.1 + (carrier % 5) / 40],
    ['BLOCKED_INTERNALLY_PROVIDER', carrier % 3 === 0 ? 0.22 : 0.05],
    ['BLOCKED_INTERNALLY', carrier % 7 === 2 ? 0.12 : 0.03],
    ['BLOCKED_SUBMITTED', 0.25 + (carrier % 4) / 10],
    ['BLOCKED', 1],
  ]
}

/** The statuses that a completed task had. The trigger has written its completion. */
export function statusesOf(task: CompletedTask): { status: TaskStatus; at: string }[] {
  const [created, completed] = [Date.parse(task.createdAt), Date.parse(task.completedAt)]
  let passed = 0
  return sharesOf(task).map(([status, share]) => {
    const at = new Date(created + passed * (completed - created)).toISOString()
    passed = Math.min(1, passed + share)
    return { status, at }
  })
}

export async function buildDemoStatuses(scope: Scope, teamId: number, tasks: readonly CompletedTask[]): Promise<void> {
  await scope.db
    .insertInto('taskStatusHistory')
    .values(tasks.flatMap((task) => statusesOf(task).map((step) => ({ teamId, taskId: task.id, ...step }))))
    .execute()
}
