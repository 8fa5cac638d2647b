interface Address {
  address1: string | null | undefined
  address2: string | null | undefined
  city: string | null | undefined
  state: string | null | undefined
  zip: string | null | undefined
}

/** An address as it stands on an envelope; null when nothing of it is known. */
export function addressLines({ address1, address2, city, state, zip }: Address): string | null {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [address1, address2, place].filter(Boolean).join('\n') || null
}
