import { choice } from '../kit/choice.ts'

/** In the order in which statuses sort. A task without one is CREATED. */
export const taskStatusChoice = choice({
  CREATED: 'Inbox',
  IN_PROGRESS: 'In Progress',
  BLOCKED: 'Waiting External',
  BLOCKED_INTERNALLY: 'Waiting Internal - Admin',
  BLOCKED_INTERNALLY_PROVIDER: 'Waiting Internal - Provider',
  BLOCKED_SUBMITTED: 'Waiting Submitted',
  COMPLETE: 'Complete',
})
export type TaskStatus = (typeof taskStatusChoice.values)[number]
export const taskStatuses = taskStatusChoice.values

/** The statuses that count as waiting: on the badge, and in the Waiting column. */
export const blockedStatuses = [
  'BLOCKED',
  'BLOCKED_INTERNALLY',
  'BLOCKED_INTERNALLY_PROVIDER',
  'BLOCKED_SUBMITTED',
] as const satisfies TaskStatus[]

/** The first is what a new task has. */
export const taskCategoryChoice = choice({
  INITIAL_ENROLLMENT: 'Initial Enrollment',
  ANNUAL_ENROLLMENT: 'Re-enrollment',
  ATTESTATION: 'Attestation',
  INQUIRY: 'Inquiry',
  TERMINATION: 'Termination',
  OTHER: 'Other',
})
export type TaskCategory = (typeof taskCategoryChoice.values)[number]

/** An open task of one of these makes a participation pending. */
export const enrollmentCategories: readonly TaskCategory[] = ['INITIAL_ENROLLMENT', 'ANNUAL_ENROLLMENT']

export const taskLevelChoice = choice({ PRACTICE: 'Practice', PROVIDER: 'Provider' })
export const taskTypeChoice = choice({ CARRIER: 'Carrier', FACILITY: 'Facility', DATA_HUB: 'Data Hub', OTHER: 'Other' })
export type TaskType = (typeof taskTypeChoice.values)[number]

export const submissionTypeChoice = choice({
  EMAIL: 'Send Automated Email',
  WEB_FORM: 'Auto-Submit Form',
  FAX: 'Send Automated Fax',
})
export type SubmissionType = (typeof submissionTypeChoice.values)[number]

interface TaskColumn {
  title: string
  statuses: readonly TaskStatus[]
}
/** The columns of a board. */
export const taskColumns: readonly TaskColumn[] = [
  { title: 'Inbox', statuses: ['CREATED'] },
  { title: 'In Progress', statuses: ['IN_PROGRESS'] },
  { title: 'Waiting', statuses: blockedStatuses },
  { title: 'Complete', statuses: ['COMPLETE'] },
]
