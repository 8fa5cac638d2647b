import { fppeReviewerLink } from '@credence/contract/fppe/link'
import { IconWritingSign } from '@tabler/icons-react'
import { reviewCalls } from './calls.ts'
import { SigningPage } from './signing-page.tsx'

/** The page of a link to the form that the reviewer of an evaluation signs. */
export const Page = ({ token }: { token: string }) => (
  <SigningPage
    token={token}
    endpoints={reviewCalls}
    purpose={fppeReviewerLink}
    title="Practice evaluation"
    icon={IconWritingSign}
  />
)
