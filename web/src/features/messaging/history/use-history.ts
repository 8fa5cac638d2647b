import { limits } from '@credence/contract/limits'
import { listSms } from '@credence/contract/messaging/calls'
import { smsPageSizes, type SmsPage } from '@credence/contract/messaging/message'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePreference } from '../../../kit/preference.ts'
import { read } from '../../../kit/read.ts'
import { pageValue } from '../../../ui/hooks/address-values.ts'
import { useAddress } from '../../../ui/hooks/use-address.ts'

export type PageSize = `${(typeof smsPageSizes)[number]}`
const sizes: readonly PageSize[] = smsPageSizes.map((size) => `${size}` as const)

export const historyQuery = (practiceId: number, page: number, size: number) =>
  read(listSms, { params: { practiceId }, query: { page, size } })

export interface History {
  page: SmsPage | undefined
  /** When it was read. */
  now: Date
  isFailed: boolean
  /** Another page is on its way. */
  isBusy: boolean
  /** From 1. */
  number: number
  pages: number
  size: PageSize
  goTo: (number: number) => void
  setSize: (size: PageSize) => void
  retry: () => void
}

/** A page of the history, which is read again every few seconds while somebody looks at it. */
export function useHistory(practiceId: number): History {
  const [chosen, setNumber] = useAddress('page', pageValue)
  const [kept, keep] = usePreference<PageSize>('messagingPageSize', '20')
  const size = sizes.includes(kept) ? kept : '20'
  const [total, setTotal] = useState<number | null>(null)
  // Until the number of messages is known, the page of the address counts as one that exists.
  const pages = total === null ? chosen : Math.max(1, Math.ceil(total / Number(size)))
  const number = Math.min(chosen, pages)
  const { data, dataUpdatedAt, isError, isPlaceholderData, refetch } = useQuery({
    ...historyQuery(practiceId, number - 1, Number(size)),
    placeholderData: keepPreviousData,
    refetchInterval: limits.smsPollMs,
  })
  const page = data && !Array.isArray(data) ? data : undefined
  if (page && page.total !== total) setTotal(page.total)
  return {
    page,
    now: new Date(dataUpdatedAt),
    isFailed: isError && !data,
    isBusy: isPlaceholderData,
    number,
    pages,
    size,
    goTo: setNumber,
    setSize: (next) => {
      keep(next)
      setNumber(1)
    },
    retry: () => void refetch(),
  }
}
