import type { Carrier } from './carrier-draft.ts'

export type Line = Carrier['businessLines'][number]

const activeOf = ({ businessLines }: Carrier) => businessLines.filter(({ isActive }) => isActive)

/** How many of its lines the practice has. */
export const countOf = (carrier: Carrier): string => `${activeOf(carrier).length} of ${carrier.businessLines.length}`

/** Sorts by what is there, then by what could be. */
export const rankOf = (carrier: Carrier): number => activeOf(carrier).length * 1000 + carrier.businessLines.length

export const missingOf = ({ businessLines }: Carrier): Line[] => businessLines.filter(({ isActive }) => !isActive)

/** The carrier once a line, or every line, has changed. */
export const withLines = (carrier: Carrier, isActive: boolean, ...ids: readonly number[]): Carrier => ({
  ...carrier,
  businessLines: carrier.businessLines.map((line) => (ids.includes(line.id) ? { ...line, isActive } : line)),
})
