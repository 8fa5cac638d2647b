import { limits } from '@credence/contract/limits'
import type { Egress } from '../../kit/ports/egress.ts'
import type { FaxMedia } from '../../kit/ports/fax.ts'

/** Files of a vendor, from its own hosts. A larger file than a fax may be is refused while it is read. */
export const vendorMedia = (egress: Egress): FaxMedia => ({
  async fetch(url) {
    const { status, bytes } = await egress.get(url, limits.faxBytes)
    if (status !== 200) throw new Error(`The file of a fax was answered with ${status}`)
    return bytes
  },
})
