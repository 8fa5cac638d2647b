import { addressLines } from '../../ui/text/address.ts'

interface Place {
  name: string
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zip: string | null
  county: string | null
  phone: string | null
  fax: string | null
  email: string | null
  hours: string | null
}

/** Everything known about reaching a location, to be pasted elsewhere. */
export const contactText = (place: Place): string =>
  [
    place.name,
    addressLines(place),
    place.county && `County: ${place.county}`,
    place.phone && `Phone: ${place.phone}`,
    place.fax && `Fax: ${place.fax}`,
    place.email && `Email: ${place.email}`,
    place.hours && `Hours: ${place.hours}`,
  ]
    .filter(Boolean)
    .join('\n')
