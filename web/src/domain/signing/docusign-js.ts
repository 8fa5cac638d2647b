// The part of DocuSign JS that the pages use. The script of the built-in service (web/src/signing-script) has the same
// functions, so a page does not know which service it shows.

export interface SigningOptions {
  url: string
  displayFormat: 'focused'
  style: {
    branding: { primaryButton: { backgroundColor: string; color: string } }
    signingNavigationButton: { finishText: string; position: 'bottom-center' }
  }
}

export interface SessionEnd {
  /** `signing_complete`, `viewing_complete`, `decline`, or a way to end without a signature. */
  sessionEndType: string
}

export interface Signing {
  on(type: 'sessionEnd', listener: (event: SessionEnd) => void): void
  mount(selector: string): void
}

export interface SigningService {
  signing(options: SigningOptions): Signing
}

export interface SigningScript {
  loadDocuSign(integrationKey: string): Promise<SigningService>
}

declare global {
  interface Window {
    DocuSign?: SigningScript
  }
}
