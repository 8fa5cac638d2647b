import { z } from 'zod'
import { adminOnly, canView, needsAll } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { limits } from '../limits.ts'

export const searchEntry = z.object({
  entityType: z.enum(['practice', 'provider']),
  id: z.number(),
  entityTypeLabel: z.string(),
  formattedName: z.string(),
  npi: z.string().nullable(),
})

export const listSearchEntries = endpoint({
  method: 'GET',
  path: '/provider/searchlist',
  summary: `Practices and providers; with search, the first ${limits.searchMatches} whose name or NPI begins with it, word by word.`,
  access: needsAll(canView('PROVIDER_BASIC'), canView('PRACTICE_BASIC')),
  rateLimit: 'lookup',
  query: z.object({ search: z.string().trim().max(limits.text).optional() }),
  answer: z.array(searchEntry),
})

export const searchProvidersOfAllTeams = endpoint({
  method: 'GET',
  path: '/provider/h3adminprovidersearchlist',
  summary: `The first ${limits.adminSearchMatches} providers of all teams whose name or NPI begins with what is searched for, word by word; without a search, the first by name.`,
  access: adminOnly,
  team: 'optional',
  rateLimit: 'lookup',
  query: z.object({ search: z.string().trim().max(limits.text).default('') }),
  answer: z.array(z.object({ id: z.number(), formattedName: z.string(), revenueTeamId: z.number() })),
})
