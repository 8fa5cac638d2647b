import { pageOf } from '@credence/contract/kit/link-purpose'
import { signingSessionLink } from '@credence/contract/signing/links'
import { signingScriptAddress } from '../../kit/http/built-pages.ts'
import type { Esign } from '../../kit/ports/esign.ts'

/** The script of the built-in service, which speaks the words of DocuSign JS. Looked for once. */
let scriptSrc: string | undefined

const notAsked = async (): Promise<never> => {
  throw new Error('The built-in signing service records its signatures itself')
}

/** Signs in a frame of our own. The calls of its sessions are those of the feature `signing`. */
export const builtInService: Esign = {
  isBuiltIn: true,
  open: async (envelope) => ({
    scriptSrc: (scriptSrc ??= signingScriptAddress()),
    integrationKey: 'built-in',
    url: pageOf(signingSessionLink, await envelope.openSession()),
    envelopeId: null,
  }),
  status: notAsked,
  download: notAsked,
  // Its sessions end with the link.
  end: async () => {},
}
