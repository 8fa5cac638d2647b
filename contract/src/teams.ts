import { z } from 'zod'
import { adminOnly, signedIn } from './kit/access.ts'
import { endpoint } from './kit/endpoint.ts'

export const getCurrentTeam = endpoint({
  method: 'GET', path: '/revenueteam/current', summary: 'The team the caller works in.', access: signedIn, answer: z.object({ name: z.string() }),
})

export const teamRow = z.object({
  id: z.number(), name: z.string(), city: z.string().nullable(), state: z.string().nullable(), startDate: z.string().nullable(),
  practiceCount: z.number(), activeProviderCount: z.number(), openTaskCount: z.number(), dueSoonTaskCount: z.number(),
})

export const listTeams = endpoint({
  method: 'GET', path: '/revenueteam', summary: 'Every revenue team, for platform administrators to choose from.',
  access: adminOnly, team: 'optional', answer: z.array(teamRow),
})
