import type { Insertable } from 'kysely'
import type { TaskCategory } from '@credence/contract/choices/tasks'
import type { Task } from '../../../src/database/schema.ts'
import type { Scope } from '../../../src/kit/request/scope.ts'
import { buildTasks } from '../../builders/builders.ts'
import { daysFromToday } from '../demo-days.ts'
import { demoNotes } from './demo-notes.ts'
import { buildDemoStatuses, lagHours } from './demo-lag.ts'
import { hubsOfProviders, payersOf } from '../demo-payers.ts'
import { aurora, practicesOfProvider, providerIdsOf } from '../demo-practices.ts'
import { hoursAgo } from '../demo-users.ts'

const dayHours = 24
export const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

const demoTaskStatuses = [
  'CREATED',
  'IN_PROGRESS',
  'BLOCKED',
  'IN_PROGRESS',
  'BLOCKED_INTERNALLY',
  'COMPLETE',
  'CREATED',
  'BLOCKED_SUBMITTED',
  'IN_PROGRESS',
  'BLOCKED_INTERNALLY_PROVIDER',
  'COMPLETE',
]
/** Enrollments first: they show as pending in the matrices, of which most cells are not pending. */
const firstCategories: TaskCategory[] = [
  'INITIAL_ENROLLMENT',
  'ANNUAL_ENROLLMENT',
  'ATTESTATION',
  'INITIAL_ENROLLMENT',
  'INQUIRY',
  'TERMINATION',
  'OTHER',
]
const laterCategories: TaskCategory[] = [
  'ATTESTATION',
  'INQUIRY',
  'OTHER',
  'ATTESTATION',
  'TERMINATION',
  'INQUIRY',
  'ATTESTATION',
  'OTHER',
  'INITIAL_ENROLLMENT',
]
const enrollmentTasks = 120
const dueInDays = [-12, -3, -1, 0, 1, 3, 4, 8, 15, 30, 2, 5, 6, 11, 21, 45, null]
const ageInDays = [2, 5, 9, 14, 21, 34, 48, 75, 120, 190, 310]
const completedDaysAgo = [1, 4, 9, 16, 25, 28, 33, 50, 70]
const otherThings = [
  'Update office hours with all payors',
  'Collect signatures for the group agreement',
  'Answer the roster audit',
  'Move the malpractice certificate to the new carrier',
  null,
]
const people: Record<number, readonly number[]> = { [aurora.id]: [3, 2, 20, 6, 1, 3], 2: [7, 7, 1] }
/** Who makes and does the tasks of a team. */
export const peopleOf = (teamId: number): readonly number[] => people[teamId] ?? []

/** The target of a task, matching its category. */
export function aboutOf(teamId: number, n: number, category: TaskCategory, practiceId: number, providerId: number) {
  const { carriers, facilities } = payersOf(teamId, practiceId)
  const isEnrollment = category.endsWith('ENROLLMENT')
  const hubs = hubsOfProviders.filter((hubId) => (hubId + providerId) % 5 !== 0)
  const isOfCarrier =
    (isEnrollment && n % 4 !== 3) || category === 'TERMINATION' || (category === 'INQUIRY' && n % 2 === 0)
  return {
    carrierId: isOfCarrier ? pick(carriers, n * 3) : null,
    facilityId: isEnrollment && n % 4 === 3 ? pick(facilities, n) : null,
    hubId: category === 'ATTESTATION' ? pick(hubs, n) : null,
    other: category === 'OTHER' ? pick(otherThings, n) : null,
  }
}

interface DemoTask {
  task: Insertable<Task>
  id: number
  category: TaskCategory
  isAutomatic: boolean
  ageHours: number
  quietHours: number
  createdAt: string
  completedAt: string | null
}

function taskOf(teamId: number, firstId: number, n: number): DemoTask {
  const providerId = pick(providerIdsOf(teamId), n * 7)
  const practiceId = pick(practicesOfProvider(teamId, providerId), 0)
  const category = n < enrollmentTasks ? pick(firstCategories, n) : pick(laterCategories, n)
  const status = pick(demoTaskStatuses, n)
  const isComplete = status === 'COMPLETE'
  const quiet = isComplete ? pick(completedDaysAgo, n) : n % 6
  // Spread over the minutes of a working day.
  const quietHours = quiet * dayHours + ((n * 37) % 521) / 60
  const about = aboutOf(teamId, n, category, practiceId, providerId)
  const ageHours =
    quietHours + (isComplete ? lagHours(n, category, about.carrierId, quiet) : pick(ageInDays, n * 3) * dayHours)
  const isAutomatic = category === 'ATTESTATION' && n % 4 === 0
  const due = pick(dueInDays, n)
  const id = firstId + n
  const updatedAt = hoursAgo(quietHours)
  const task = {
    id,
    teamId,
    practiceId,
    providerId,
    category,
    status,
    ...about,
    isAutomatic,
    due: due === null ? null : daysFromToday(due),
    deadline: n % 3 === 0 ? daysFromToday((due ?? 10) + 20) : null,
    progress: isComplete ? 100 : n % 2 ? (n * 15) % 95 : null,
    referenceNumber: n % 9 === 4 ? `REF-${4100 + n}` : null,
    archived: n % 17 === 16,
    createdBy: isAutomatic ? null : pick(peopleOf(teamId), n),
    createdAt: hoursAgo(ageHours),
    updatedAt,
    completedAt: isComplete ? updatedAt : null,
  }
  return {
    task,
    id,
    category,
    isAutomatic,
    ageHours,
    quietHours,
    createdAt: task.createdAt,
    completedAt: task.completedAt,
  }
}

/** Tasks in all states and ages, with activity, assignees and stars, in four statements. */
export async function buildDemoTasks(scope: Scope, teamId: number): Promise<void> {
  const firstId = teamId === aurora.id ? 1 : 501
  const staff = peopleOf(teamId)
  const tasks = Array.from({ length: teamId === aurora.id ? 400 : 30 }, (_, n) => taskOf(teamId, firstId, n))
  await buildTasks(
    scope,
    tasks.map(({ task }) => task),
  )
  await buildDemoStatuses(
    scope,
    teamId,
    tasks.flatMap(({ task: { carrierId }, id, createdAt, completedAt }) =>
      completedAt === null ? [] : [{ id, carrierId: carrierId ?? null, createdAt, completedAt }],
    ),
  )
  const activity = tasks.flatMap(({ id, category, isAutomatic, ageHours, quietHours }) => {
    const made = isAutomatic
      ? [
          {
            teamId,
            taskId: id,
            accountId: null,
            notes: 'Made automatically: the attestation is due soon',
            createdAt: hoursAgo(ageHours),
          },
        ]
      : []
    const count = id % 5
    return [
      ...made,
      ...Array.from({ length: count }, (_, at) => ({
        teamId,
        taskId: id,
        accountId: pick(staff, id + at),
        notes: pick(demoNotes[category], id * 3 + at),
        createdAt: hoursAgo(ageHours - ((ageHours - quietHours) * (at + 1)) / count),
      })),
    ]
  })
  await scope.db
    .insertInto('taskActivity')
    .values(activity.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)))
    .execute()
  const assignees = tasks.flatMap(({ id }) =>
    id % 8 === 0
      ? []
      : [...new Set([pick(staff, id), ...(id % 4 === 1 ? [pick(staff, id + 2)] : [])])].map((accountId) => ({
          teamId,
          taskId: id,
          accountId,
        })),
  )
  await scope.db.insertInto('taskAssignee').values(assignees).execute()
  await scope.db
    .insertInto('taskStar')
    .values(
      tasks.filter(({ id }) => id % 19 === 3).map(({ id }) => ({ teamId, taskId: id, accountId: pick(staff, 0) })),
    )
    .execute()
}
