import { consentLink } from '@credence/contract/signing/links'
import { IconWritingSign } from '@tabler/icons-react'
import { consentCalls } from './calls.ts'
import { SigningPage } from './signing-page.tsx'

/** The page of a link to forms that a patient signs. */
export const Page = ({ token }: { token: string }) => (
  <SigningPage
    token={token}
    endpoints={consentCalls}
    purpose={consentLink}
    title="Forms to sign before your visit"
    icon={IconWritingSign}
  />
)
