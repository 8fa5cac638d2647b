import { z } from 'zod'
import { adminOnly, signedIn } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { choice } from '../kit/choice.ts'
import { idOf } from '../kit/ids.ts'
import { day, line, storedEmails, storedLine, storedOptionalEmail, version } from '../fields.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { isTimeZone } from '../time-zones.ts'

export const getCurrentTeam = endpoint({
  method: 'GET',
  path: '/revenueteam/current',
  summary: 'The team the caller works in.',
  access: signedIn,
  answer: z.object({ name: z.string() }),
})

export const contractTypes = choice({ SAAS: 'SaaS', PAY_AS_YOU_GO: 'Pay as you go', OTHER: 'Other contract' })

export const teamTexts = {
  nameTooShort: 'Name must have at least 2 characters',
  nameUsed: 'A revenue team with this name already exists',
  timeZone: 'Must be a time zone such as America/Chicago',
  limit: 'Must be a whole number, or empty for unlimited',
  benchmark: `Must be a whole number from 1 to ${limits.benchmarkDaysMax}, or empty for ${limits.benchmarkDays}`,
  close: (name: string) => `Close ${name}?`,
  closing: 'Its people are signed out and cannot sign in until the team is opened again. Nothing is deleted.',
  reopen: (name: string) => `Open ${name} again?`,
  reopening: 'Its people can sign in again, and reminders and automatic tasks resume.',
} as const

const count = z.number()
/** Contracted counts; null means unlimited. */
const contracted = z.number().nullable()

const teamRow = z.object({
  id: z.number(),
  name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  startDate: z.string().nullable(),
  practiceCount: count,
  activeProviderCount: count,
  openTaskCount: count,
  dueSoonTaskCount: count,
  defaultTaskAssignee: z.string().nullable(),
  contractType: contractTypes.schema.nullable(),
  contractProviders: contracted,
  contractCarriers: contracted,
  contractFacilities: contracted,
  contractUsers: contracted,
  uniqueNpiCount: count,
  uniqueCarrierCount: count,
  uniqueFacilityCount: count,
  uniqueUserCount: count,
  updated: z.string(),
  updatedBy: z.string().nullable(),
  notes: z.string().nullable(),
  enrollmentNotificationEmails: z.array(z.string()),
  supportEmailAlias: z.string().nullable(),
  makesAutomaticTasks: z.boolean(),
  /** An IANA name; null for that of the installation. */
  timeZone: z.string().nullable(),
  /** The average days to complete a task that the team compares itself with; null for that of the product. */
  benchmarkDays: z.number().nullable(),
  /** When it was closed; null while it is open. */
  closedAt: z.string().nullable(),
  version: z.number(),
})

export const listTeams = endpoint({
  method: 'GET',
  path: '/revenueteam',
  summary: 'Every revenue team with its figures, by name, for platform administrators to choose from.',
  access: adminOnly,
  team: 'optional',
  answer: z.array(teamRow),
})

const limit = z
  .number(teamTexts.limit)
  .int(teamTexts.limit)
  .min(0, teamTexts.limit)
  .max(1_000_000, teamTexts.limit)
  .nullable()
  .optional()

/** What an administrator enters of a team; the form is judged by the same. Left out, a field stays as it is. */
export const teamForm = z.object({
  name: line().min(2, teamTexts.nameTooShort),
  city: storedLine(),
  state: storedLine(),
  startDate: day().optional(),
  /** Null, or empty, for that of the installation. */
  timeZone: z
    .string(teamTexts.timeZone)
    .transform((typed) => typed.trim() || null)
    .refine((name) => name === null || isTimeZone(name), teamTexts.timeZone)
    .nullable()
    .optional(),
  contractType: contractTypes.schema.nullable().optional(),
  contractProviders: limit,
  contractCarriers: limit,
  contractFacilities: limit,
  contractUsers: limit,
  benchmarkDays: z
    .number(teamTexts.benchmark)
    .int(teamTexts.benchmark)
    .min(1, teamTexts.benchmark)
    .max(limits.benchmarkDaysMax, teamTexts.benchmark)
    .nullable()
    .optional(),
  /** A comma list. */
  enrollmentNotificationEmails: storedEmails(),
  supportEmailAlias: storedOptionalEmail(),
})

export const createTeam = endpoint({
  method: 'POST',
  path: '/revenueteam',
  summary: 'Makes a revenue team.',
  access: adminOnly,
  team: 'optional',
  creates: true,
  body: teamForm,
  answer: teamRow,
  refuses: { 409: teamTexts.nameUsed },
})

export const saveTeam = endpoint({
  method: 'PUT',
  path: '/revenueteam/:id/details',
  summary: 'Saves the name, place, contract and addresses of a team.',
  access: adminOnly,
  team: 'optional',
  params: z.object({ id: idOf('team') }),
  body: teamForm.extend({ version }),
  answer: teamRow,
  refuses: { 409: `${texts.changedByOther}, or: ${teamTexts.nameUsed}` },
})

export const setTeamClosed = endpoint({
  method: 'PUT',
  path: '/revenueteam/:id/closed',
  summary:
    'Closes a team, which signs its people out and keeps them from signing in, or opens it again. Nothing is deleted.',
  access: adminOnly,
  team: 'optional',
  params: z.object({ id: idOf('team') }),
  body: z.object({ isClosed: z.boolean() }),
  answer: teamRow,
})

export const saveTeamNotes = endpoint({
  method: 'PUT',
  path: '/revenueteam/:id',
  summary: 'Saves the notes on a team.',
  access: adminOnly,
  team: 'optional',
  params: z.object({ id: idOf('team') }),
  body: z.object({ notes: z.string().max(limits.teamNotes).nullable(), version }),
  answer: teamRow.pick({ notes: true, updated: true, updatedBy: true, version: true }),
  refuses: { 409: texts.changedByOther },
})

export const setAutomaticTasks = endpoint({
  method: 'PUT',
  path: '/revenueteam/:id/automatictasks',
  summary: 'Turns the tasks that the system opens by itself on or off for a team.',
  access: adminOnly,
  team: 'optional',
  params: z.object({ id: idOf('team') }),
  body: z.object({ isOn: z.boolean() }),
  answer: teamRow.pick({ id: true, makesAutomaticTasks: true, updated: true, updatedBy: true, version: true }),
})

export type Usage = 'unlimited' | 'plain' | 'warning' | 'danger'

/** How much of a contract is used: warning from 90%, danger above 100%, and any use of a contract of 0 is danger. */
export function usageOf(used: number, contractedCount: number | null): Usage {
  if (contractedCount === null) return 'unlimited'
  if (used > contractedCount) return 'danger'
  return contractedCount > 0 && used >= contractedCount * 0.9 ? 'warning' : 'plain'
}
