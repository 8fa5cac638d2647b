import { z } from 'zod'
import { submissionTypeChoice, taskCategoryChoice, taskStatusChoice } from '../choices/tasks.ts'

// A task as every list and dialog shows it. `taskColumns` of the server's tasks feature writes exactly this.

const text = z.string().nullable()

export const assignee = z.object({
  userId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  isH3Admin: z.boolean(),
})
export const taskAssignee = assignee.extend({ photoUrl: text })

/** Whom a note mentions. `isNew`: the reader, who has not read it. */
export const notedMentions = z.array(z.object({ name: z.string(), isMe: z.boolean(), isNew: z.boolean() }))

export const taskActivity = z.object({
  id: z.number(),
  notes: z.string(),
  created: z.string(),
  /** Null for what the system wrote. */
  userFormattedName: text,
  /** One's own, and for administrators every one. */
  canDelete: z.boolean(),
  /** Whom it mentions, by the names that stand in it. Only `getTask` answers it. `isNew`: the reader, who has not read it. */
  mentions: notedMentions.optional(),
})

export const taskCard = z.object({
  id: z.number(),
  status: taskStatusChoice.schema,
  category: z.object({ value: taskCategoryChoice.schema, label: z.string() }),
  practiceId: z.number(),
  practiceName: z.string(),
  carrierId: z.number().nullable(),
  carrierName: text,
  providerId: z.number().nullable(),
  providerIsDeleted: z.boolean(),
  providerFormattedName: text,
  providerLastNameFirstName: text,
  hubId: z.number().nullable(),
  hubName: text,
  facilityId: z.number().nullable(),
  facilityName: text,
  other: text,
  referenceNumber: text,
  due: text,
  deadline: text,
  progress: z.number().nullable(),
  /** The star is the caller's own. */
  archived: z.boolean(),
  starred: z.boolean(),
  ordering: z.number().nullable(),
  assignees: z.array(taskAssignee),
  /** In lists the newest entry alone, with how many there are; `getTask` answers all of them, newest first. */
  activity: z.array(taskActivity),
  activityCount: z.number(),
  created: z.string(),
  updated: z.string(),
  completed: text,
  /** Made by the system, not by a person. */
  isAutomatic: z.boolean(),
  availableCarrierSubmissionActionType: submissionTypeChoice.schema.nullable(),
  /** What stands in the way of submitting; null when nothing can be submitted at all. */
  availableCarrierSubmissionActionTypeErrors: z.array(z.string()).nullable(),
  /** The carrier or location that has instructions for a task like this. */
  additionalInstructionsEntityName: text,
  /** The portals of its carrier, location and data hub that have one. Only `getTask` answers it. */
  portals: z.array(z.object({ name: z.string(), url: z.string() })).optional(),
  version: z.number(),
})
export type TaskCard = z.output<typeof taskCard>
export type TaskActivity = z.output<typeof taskActivity>
export type TaskAssignee = z.output<typeof taskAssignee>
