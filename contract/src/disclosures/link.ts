import { linkPurpose } from '../kit/link-purpose.ts'
import { limits } from '../limits.ts'
import { linkTexts } from '../links/link-texts.ts'

const complete = 'Your submission was successful. Thank you!'
const common = { lifetime: `${limits.documentLinkDays} days`, staysOpen: true } as const

/** Asks a provider to answer the questionnaire for providers. */
export const disclosuresProviderLink = linkPurpose({
  ...common,
  kind: 'disclosuresProvider',
  subjects: ['provider'],
  page: '/disclosures/provider/:token',
  texts: { unknown: linkTexts.invalid, expired: linkTexts.expiredProvider, complete },
})

/** Asks the office of a practice to answer the questionnaire for administrators, about the providers of the practice. */
export const disclosuresAdminLink = linkPurpose({
  ...common,
  kind: 'disclosuresAdmin',
  subjects: ['practice'],
  page: '/disclosures/admin/:token',
  texts: { unknown: linkTexts.invalid, expired: linkTexts.expiredPractice, complete },
})
