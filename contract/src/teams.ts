import { z } from 'zod'
import { adminOnly, signedIn } from './kit/access.ts'
import { endpoint } from './kit/endpoint.ts'
import { idOf } from './kit/ids.ts'
import { version } from './fields.ts'
import { limits } from './limits.ts'
import { texts } from './texts.ts'

export const getCurrentTeam = endpoint({
  method: 'GET', path: '/revenueteam/current', summary: 'The team the caller works in.', access: signedIn, answer: z.object({ name: z.string() }),
})

const contractTypes = ['SAAS', 'PAY_AS_YOU_GO', 'OTHER'] as const

const count = z.number()
/** Contracted counts; null means unlimited. */
const contracted = z.number().nullable()

const teamRow = z.object({
  id: z.number(), name: z.string(), city: z.string().nullable(), state: z.string().nullable(), startDate: z.string().nullable(),
  practiceCount: count, activeProviderCount: count, openTaskCount: count, dueSoonTaskCount: count, defaultTaskAssignee: z.string().nullable(),
  contractType: z.enum(contractTypes).nullable(),
  contractProviders: contracted, contractCarriers: contracted, contractFacilities: contracted, contractUsers: contracted,
  uniqueNpiCount: count, uniqueCarrierCount: count, uniqueFacilityCount: count, uniqueUserCount: count,
  updated: z.string(), updatedBy: z.string().nullable(), notes: z.string().nullable(),
  enrollmentNotificationEmails: z.array(z.string()), supportEmailAlias: z.string().nullable(), makesAutomaticTasks: z.boolean(), version: z.number(),
})

export const listTeams = endpoint({
  method: 'GET', path: '/revenueteam', summary: 'Every revenue team with its figures, by name, for platform administrators to choose from.',
  access: adminOnly, team: 'optional', answer: z.array(teamRow),
})

export const saveTeamNotes = endpoint({
  method: 'PUT', path: '/revenueteam/:id', summary: 'Saves the notes on a team.', access: adminOnly, team: 'optional',
  params: z.object({ id: idOf('team') }),
  body: z.object({ notes: z.string().max(limits.teamNotes).nullable(), version }),
  answer: teamRow.pick({ notes: true, updated: true, updatedBy: true, version: true }),
  refuses: { 409: texts.changedByOther },
})

export const setAutomaticTasks = endpoint({
  method: 'PUT', path: '/revenueteam/:id/automatictasks', summary: 'Turns the tasks that the system opens by itself on or off for a team.', access: adminOnly, team: 'optional',
  params: z.object({ id: idOf('team') }), body: z.object({ isOn: z.boolean() }),
  answer: teamRow.pick({ id: true, makesAutomaticTasks: true, updated: true, updatedBy: true, version: true }),
})

export type Usage = 'unlimited' | 'plain' | 'warning' | 'danger'

/** How much of a contract is used: warning from 90%, danger above 100%, and any use of a contract of 0 is danger. */
export function usageOf(used: number, contractedCount: number | null): Usage {
  if (contractedCount === null) return 'unlimited'
  if (used > contractedCount) return 'danger'
  return contractedCount > 0 && used >= contractedCount * 0.9 ? 'warning' : 'plain'
}
