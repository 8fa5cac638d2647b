import { getSite } from '@credence/contract/site/calls'
import { useQuery } from '@tanstack/react-query'
import { readPublic } from '../kit/read.ts'

export const siteQuery = { ...readPublic(getSite, {}), staleTime: Infinity }

/** What this installation says of itself; undefined until it has said so. */
export const useSite = () => useQuery(siteQuery).data
