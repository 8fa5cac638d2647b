import type { Location } from 'react-router'
import { pageOf } from '../../kit/page-of.ts'
import { withoutFilters } from '../hooks/filter-names.ts'

/** A section of the same record is the same page. */
export const isOtherPage = (from: Location, to: Location): boolean => pageOf(from.pathname) !== pageOf(to.pathname)
/** Filters and order of a list leave nothing that is open. */
export const isOtherAddress = (from: Location, to: Location): boolean =>
  isOtherPage(from, to) || withoutFilters(from) !== withoutFilters(to)
