/** The part of the Trusted Types interface that is used here; the DOM library does not describe it yet. */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: Record<'createHTML' | 'createScript' | 'createScriptURL', (input: string) => string>,
  ): unknown
}

const allowedScripts = new Set<string>()

/** Lets one script of another origin load, for a bot check that is configured to use it. */
export const allowScript = (address: string) => void allowedScripts.add(new URL(address, location.href).href)

export const rules = {
  /** React writes the text of <style> elements this way, and that is pure CSS. Markup never is. */
  createHTML(input: string): string {
    if (input.includes('<')) throw new TypeError('Markup may not be written as text')
    return input
  },
  createScript(): string {
    throw new TypeError('Scripts may not be written as text')
  },
  createScriptURL(input: string): string {
    const address = new URL(input, location.href)
    if (address.origin !== location.origin && !allowedScripts.has(address.href))
      throw new TypeError('Scripts come from this origin alone')
    return input
  },
}

const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
trustedTypes?.createPolicy('default', rules)
