import { allowScript } from '../../kit/trusted-types.ts'
import type { SigningScript } from './docusign-js.ts'

const loaded = new Map<string, Promise<SigningScript>>()

/** Loads the script of the signing service once. The Trusted Types policy lets exactly this address pass. */
export function loadSigningScript(address: string): Promise<SigningScript> {
  const known = loaded.get(address)
  if (known) return known
  allowScript(address)
  const script = document.createElement('script')
  const loading = new Promise<SigningScript>((resolve, reject) => {
    script.addEventListener('load', () =>
      window.DocuSign
        ? resolve(window.DocuSign)
        : reject(new Error('The script of the signing service is another one')),
    )
    script.addEventListener('error', () => reject(new Error('The script of the signing service cannot be loaded')))
  })
  loaded.set(address, loading)
  loading.catch(() => {
    // The next try loads it again.
    loaded.delete(address)
    script.remove()
  })
  script.src = address
  document.head.append(script)
  return loading
}
