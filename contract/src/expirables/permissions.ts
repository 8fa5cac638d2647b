import { canView, type Access } from '../kit/access.ts'

// Apart from the sources: the sidebar needs no more than this.

/** The rights by which the rows of each kind are seen. */
export const expirableViews = [
  'PROVIDER_DOCUMENT',
  'PRACTICE_DOCUMENT',
  'PROVIDER_STATE_LICENSE',
  'PROVIDER_BOARD_CERTIFICATION',
  'PROVIDER_MALPRACTICE_INSURANCE',
  'PROVIDER_DATA_HUB',
  'PRACTICE_DATA_HUB',
  'PROVIDER_BASIC',
  'PROVIDER_FACILITY',
] as const

/** Whoever sees one kind sees the page, with the rows of that kind. */
export const seesExpirables: Access = canView(...expirableViews)
