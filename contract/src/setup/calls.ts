import { z } from 'zod'
import { adminOnly } from '../kit/access.ts'
import { choice } from '../kit/choice.ts'
import { endpoint } from '../kit/endpoint.ts'
import { line, storedEmail } from '../fields.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { userMessages } from '../users/messages.ts'

/** What a new installation needs before a team can work, in the order of the list. */
export const setupSteps = choice({
  team: 'Revenue team',
  manager: 'First manager',
  practices: 'Practices',
  carriers: 'Carriers and data hubs',
  mail: 'Mail',
  backup: 'Backup',
})
export type SetupStep = (typeof setupSteps.values)[number]

/** `done` and `failed` follow from the data. `skipped`: somebody decided that it can wait. */
const stepStates = z.enum(['done', 'open', 'failed', 'skipped'])

const stepLine = z.object({
  step: setupSteps.schema,
  state: stepStates,
  /** A sentence: what is there, or what to do. */
  message: z.string(),
})
export type SetupLine = z.output<typeof stepLine>

const setup = z.object({
  steps: z.array(stepLine),
  isHidden: z.boolean(),
  /** Whether administrators see the list first: it is not hidden, and a step is neither done nor skipped. */
  leads: z.boolean(),
  installation: z.object({
    address: z.string(),
    version: z.string(),
    database: z.string(),
    timeZone: z.string(),
    administratorCount: z.number(),
  }),
})
export type Setup = z.output<typeof setup>

const byAdministrators = { access: adminOnly, team: 'optional' } as const

export const getSetup = endpoint({
  method: 'GET',
  path: '/admin/setup',
  summary: 'The set-up list of the installation: what is done, what is left, and whether it leads.',
  ...byAdministrators,
  answer: setup,
})

export const saveSetup = endpoint({
  method: 'PUT',
  path: '/admin/setup',
  summary: 'Hides the set-up list or opens it again, and says which steps are skipped. What is left out stays.',
  ...byAdministrators,
  body: z.object({
    isHidden: z.boolean().optional(),
    skipped: z.array(setupSteps.schema).max(setupSteps.values.length).optional(),
  }),
  answer: setup,
})

const name = () => line(limits.text, userMessages.required).min(1, userMessages.required)
export const managerForm = z.object({ firstName: name(), lastName: name(), email: storedEmail(userMessages.required) })

export const addManager = endpoint({
  method: 'POST',
  path: '/admin/setup/manager',
  summary:
    'Makes a user of the team with every right of a team, and sends a welcome mail with a link to set a password.',
  access: adminOnly,
  creates: true,
  body: managerForm,
  answer: z.object({ id: z.number(), isAdopted: z.boolean() }),
  refuses: { 409: texts.emailUsed },
})

export const testMail = endpoint({
  method: 'POST',
  path: '/admin/setup/mailtest',
  summary: "Sends a mail to the caller's own address at once, and answers whether the mail server took it.",
  ...byAdministrators,
  rateLimit: 'heavy',
  answer: z.object({ isDelivered: z.boolean(), message: z.string() }),
})
