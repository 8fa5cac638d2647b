import { esignatureLink } from '@credence/contract/signing/links'
import { IconWritingSign } from '@tabler/icons-react'
import { esignatureCalls } from './calls.ts'
import { SigningPage } from './signing-page.tsx'

/** The page of a link to documents that somebody signs. */
export const Page = ({ token }: { token: string }) => (
  <SigningPage
    token={token}
    endpoints={esignatureCalls}
    purpose={esignatureLink}
    title="Documents to sign"
    icon={IconWritingSign}
  />
)
