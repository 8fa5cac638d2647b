import { getFax, type FaxDetails } from '@credence/contract/faxes/calls'
import { formatMoment } from '@credence/contract/dates'
import { FaxViewer } from '../../domain/referrals/fax-viewer.tsx'
import { staffCall } from '../../kit/staff-call.ts'

const originOf = ({ fromCallerId, fromNumber, received }: FaxDetails): string =>
  [fromCallerId, fromNumber, formatMoment(new Date(received), new Date())].filter(Boolean).join(' · ')

/** The fax that a referral came by. */
export const FaxDialog = ({ faxId, onClose }: { faxId: number; onClose: () => void }) => (
  <FaxViewer
    id={faxId}
    open={async (signal) => {
      const fax = await staffCall(getFax, { params: { faxId } }, { mayBeGone: true, ...(signal ? { signal } : {}) })
      return { ...fax, origin: originOf(fax) }
    }}
    gone="This fax was deleted."
    onClose={onClose}
  />
)
