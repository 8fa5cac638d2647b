import type { LinkPageName } from '@credence/contract/links/link-pages'
import type { ComponentType } from 'react'

interface LinkPageModule {
  /** `part` stands between the name and the token in the address. A page with several parts follows `popstate`. */
  Page: ComponentType<{ part: string; token: string }>
}

/** The module of each link page, loaded when its address is opened. */
export const pages: Readonly<Record<LinkPageName, (part: string) => Promise<LinkPageModule>>> = {
  consent: () => import('../features/signing/consent-page.tsx'),
  document: () => import('../features/document-upload/document-upload-page.tsx'),
  disclosures: () => import('../features/disclosures/disclosures-page.tsx'),
  esignature: () => import('../features/signing/esignature-page.tsx'),
  fppe: (part) =>
    part === 'reviewer'
      ? import('../features/signing/reviewer-page.tsx')
      : import('../features/fppe/patients/patients-page.tsx'),
  network: () => import('../features/directory/network-page.tsx'),
  onboarding: () => import('../features/onboarding/onboarding-page.tsx'),
  'practice-onboarding': () => import('../features/practice-onboarding/practice-onboarding-page.tsx'),
  privileges: () => import('../features/directory/privileges-page.tsx'),
  sign: () => import('../features/signing/signer/sign-page.tsx'),
  verify: () => import('../features/verify/verify-page.tsx'),
}
