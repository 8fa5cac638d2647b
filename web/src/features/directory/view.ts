import type { ReactNode } from 'react'
import type { LookupAddress } from './lookup-address.ts'

/** What a view of a lookup fills into the frame of the page. */
export interface View {
  controls: ReactNode
  /** What was found, for screen readers. */
  status: string
  results: ReactNode
}

export interface ViewOptions {
  token: string
  address: LookupAddress
  /** A view that is not shown asks for nothing. */
  isShown: boolean
}

/** '1 provider takes this plan', '9 providers take this plan'. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
