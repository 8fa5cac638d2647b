import { z } from 'zod'

// Schemas that the network lookup and the privileges lookup share.

export const text = z.string().nullable()

/** The gate finds the practice of a code and refuses every other text, so the schema takes any. */
export const ofCode = z.object({ token: z.string() })

export const directoryHeader = z.object({ name: z.string(), photoUrl: text })

export const directoryProvider = z.object({
  id: z.number(),
  /** 'Last, First Credentials'. */
  name: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  credentials: text,
  isPhysician: z.boolean(),
  /** An advanced practice provider. */
  isApp: z.boolean(),
})

export const carrierOfProvider = z.object({
  carrierId: z.number(),
  carrierName: z.string(),
  isOutOfNetwork: z.boolean(),
  businessLines: z.array(z.object({ id: z.number(), name: z.string() })),
})
