import { z } from 'zod'
import { anyone, canView, signedIn } from '../kit/access.ts'
import { endpoint, type Definition } from '../kit/endpoint.ts'
import { idListOf, idOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'

// Lists to choose from. Which records they hold follows the caller's team and practices.

const choices = z.array(z.object({ id: z.number(), name: z.string() }))
const people = z.array(
  z.object({ id: z.number(), lastName: z.string(), firstName: z.string(), middleName: z.string().nullable() }),
)

const ofPractice = z.object({ id: idOf('practice') })
const ofPractices = z.object({ ids: idListOf('practice') })

const lookup = <const D extends Pick<Definition, 'path' | 'summary' | 'answer'> & Partial<Definition>>(definition: D) =>
  endpoint({ method: 'GET', access: signedIn, rateLimit: 'lookup', ...definition })

export const listSpecialties = endpoint({
  method: 'GET',
  path: '/specialty',
  summary: 'Every specialty, by name.',
  access: anyone('people choose a specialty on onboarding pages, before they have an account'),
  answer: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
})

export const listCarriersOfTeam = lookup({
  path: '/carrier/revenueteam',
  summary: "The carriers that the caller's practices work with.",
  answer: choices,
})
export const listFacilitiesOfTeam = lookup({
  path: '/facility/revenueteam',
  summary: "The locations of the caller's practices.",
  answer: choices,
})
export const listProvidersOfTeam = lookup({
  path: '/provider/revenueteam',
  summary: 'The providers that the caller may see; on request without those whose every membership has ended.',
  query: z.object({ includeEndDated: z.enum(['true', 'false']).default('true') }),
  answer: people,
})
export const searchProviderChoices = lookup({
  path: '/provider/revenueteam/choices',
  summary: `The first ${limits.providerChoices} providers that the caller may see whose name or NPI begins with what is searched for, word by word; without a search, the first by name and how many there are.`,
  query: z.object({ search: z.string().trim().max(limits.text).default('') }),
  answer: z.object({ total: z.number().nullable(), choices }),
})
export const listSupervisingProviders = lookup({
  path: '/provider/revenueteam/supervising',
  summary: 'The physicians among the providers, who can supervise.',
  answer: people,
})

export const listUserChoices = lookup({
  path: '/user/revenueteam',
  summary: 'The users of the team by name, then those who left, marked as such; for those who manage users.',
  access: canView('ADMIN_USER_MANAGEMENT'),
  answer: choices,
})

export const listCarriersOfPractice = lookup({
  path: '/carrier/practice/:id',
  summary: 'The carriers of a practice.',
  params: ofPractice,
  answer: choices,
})
export const listProvidersOfPractice = lookup({
  path: '/provider/practice/:id',
  summary: 'The present providers of a practice.',
  params: ofPractice,
  answer: people,
})
export const listHubsOfPractice = lookup({
  path: '/hub/practice/:id',
  summary: 'The active data hubs of a practice.',
  params: ofPractice,
  answer: choices,
})
export const listFacilitiesOfPractice = lookup({
  path: '/facility/practice/:id',
  summary: 'The locations of a practice.',
  params: ofPractice,
  answer: choices,
})
export const listHubsOfProvider = lookup({
  path: '/hub/provider/:id',
  summary: 'The active data hubs of a provider.',
  params: z.object({ id: idOf('provider') }),
  answer: choices,
})

export const listCarriersOfPractices = lookup({
  path: '/carrier/practices/:ids',
  summary: 'The carriers of some practices, each once.',
  params: ofPractices,
  answer: choices,
})
export const listProvidersOfPractices = lookup({
  path: '/provider/practices/:ids',
  summary: 'The present providers of some practices, each once.',
  params: ofPractices,
  answer: people,
})
export const listHubsOfPractices = lookup({
  path: '/hub/practices/:ids',
  summary: 'The active data hubs of some practices, each once.',
  params: ofPractices,
  answer: choices,
})
export const listFacilitiesOfPractices = lookup({
  path: '/facility/practices/:ids',
  summary: 'The locations of some practices, each once.',
  params: ofPractices,
  answer: choices,
})
export const listHubsOfProviders = lookup({
  path: '/hub/providers/:ids',
  summary: 'The active data hubs of some providers, each once.',
  params: z.object({ ids: idListOf('provider') }),
  answer: choices,
})
