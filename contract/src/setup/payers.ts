import { z } from 'zod'
import { adminOnly } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { commonCarriers, commonHubs } from '../choices/common-payers.ts'

// Apart from the rest of the set-up list, because every administrator loads that and few need the names.

const isThere = z.boolean()
const payers = z.object({
  carriers: z.array(z.object({ name: z.string(), kind: z.string(), state: z.string().nullable(), isThere })),
  hubs: z.array(z.object({ name: z.string(), about: z.string(), isThere })),
})

export const listCommonPayers = endpoint({
  method: 'GET',
  path: '/admin/setup/payers',
  summary: 'Common payers and data hubs of the United States, and which of them are there already.',
  access: adminOnly,
  team: 'optional',
  answer: payers,
})

const someOf = (list: readonly { name: string }[]) =>
  z
    .array(z.enum(list.map(({ name }) => name) as [string, ...string[]]))
    .max(list.length)
    .default([])

export const addCommonPayers = endpoint({
  method: 'POST',
  path: '/admin/setup/payers',
  summary: 'Makes carriers and data hubs of the list of common ones, by name. Those that are there stay as they are.',
  access: adminOnly,
  team: 'optional',
  body: z.object({ carriers: someOf(commonCarriers), hubs: someOf(commonHubs) }),
  answer: z.object({ carrierCount: z.number(), hubCount: z.number() }),
})
