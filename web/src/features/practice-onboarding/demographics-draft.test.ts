import { describe, expect, it } from 'vitest'
import { emptyDraft, isChanged, isSameAddress, issuesOf, valuesOf, withSame, withTyped } from './demographics-draft.ts'

const place = { address1: '1 Main', address2: null, city: 'Anchorage', state: 'AK', zip: '99503' }
const stored = { ...place, mailingAddress1: 'PO Box 1', mailingCity: 'Homer', mailingState: 'AK', mailingZip: '99603' }

describe('a draft of demographics', () => {
  it('shows what was entered over what is stored, also after somebody else stored something else', () => {
    const draft = withTyped(emptyDraft, 'city', 'Kenai')
    expect(valuesOf(stored, draft)).toMatchObject({ address1: '1 Main', city: 'Kenai', address2: '', phone: '' })
    expect(valuesOf({ ...stored, address1: '2 Main', city: 'Bend' }, draft)).toMatchObject({
      address1: '2 Main',
      city: 'Kenai',
    })
  })

  it('is unchanged until a value differs from what is stored', () => {
    expect(isChanged(stored, emptyDraft)).toBe(false)
    expect(isChanged(stored, withTyped(emptyDraft, 'city', 'Anchorage'))).toBe(false)
    expect(isChanged(stored, withTyped(emptyDraft, 'city', ''))).toBe(true)
    expect(isChanged(stored, withSame(stored, emptyDraft, 'mailing', true))).toBe(true)
  })

  it('copies the address while an other one is the same, and leaves the copy when it is no longer', () => {
    const same = withSame(stored, emptyDraft, 'mailing', true)
    const moved = withTyped(same, 'city', 'Kenai')
    expect(valuesOf(stored, moved)).toMatchObject({ mailingAddress1: '1 Main', mailingCity: 'Kenai' })
    const apart = withTyped(withSame(stored, moved, 'mailing', false), 'city', 'Bend')
    expect(valuesOf(stored, apart)).toMatchObject({ city: 'Bend', mailingAddress1: '1 Main', mailingCity: 'Kenai' })
  })

  it('takes addresses that are stored alike as the same, and blank ones not', () => {
    const alike = {
      ...place,
      remitAddress1: '1 Main',
      remitCity: 'Anchorage',
      remitState: 'AK',
      remitZip: '99503',
    }
    expect(isSameAddress(alike, emptyDraft, 'remit')).toBe(true)
    expect(isSameAddress(stored, emptyDraft, 'mailing')).toBe(false)
    expect(isSameAddress({}, emptyDraft, 'mailing')).toBe(false)
  })

  it('has no messages for fields that are hidden because an address is the same', () => {
    const draft = withSame(stored, withTyped(emptyDraft, 'city', ''), 'mailing', true)
    const issues = issuesOf(stored, draft)
    expect(issues).toMatchObject({ city: 'Address is required', remitCity: 'Remit address is required' })
    expect(issues).not.toHaveProperty('mailingCity')
  })
})
