import { describe, expect, it } from 'vitest'
import { sectionsFor } from './section-list.tsx'

const titlesFor = (authorities: string[], shown = { showAreasOfExpertise: true, showTreatmentModalities: true }) =>
  sectionsFor(shown, { isH3Admin: false, authorities }).map(({ title }) => title)

describe('the cards of a provider', () => {
  it('stand in the order of the page, each under an id of its own', () => {
    const all = sectionsFor(
      { showAreasOfExpertise: true, showTreatmentModalities: true },
      { isH3Admin: true, authorities: [] },
    )
    expect(all.map(({ id }) => id)).toEqual([
      'cme',
      'peer-references',
      'education-and-training',
      'work-history',
      'past-hospital-privileges',
      'state-licenses',
      'malpractice-insurance',
      'board-certifications',
      'immunizations',
      'areas-of-expertise',
      'treatment-modalities',
      'disclosures',
    ])
  })

  it('are those that the caller may see', () => {
    expect(titlesFor([])).toEqual([])
    expect(titlesFor(['PROVIDER_STATE_LICENSE_VIEW', 'PROVIDER_CME_EDIT'])).toEqual(['CME', 'State Licenses'])
    expect(titlesFor(['PROVIDER_SENSITIVE_DETAILS_VIEW'])).toEqual(['Disclosures'])
  })

  it('leave out what the provider does not show', () => {
    const rights = ['PROVIDER_AREA_OF_EXPERTISE_VIEW', 'PROVIDER_TREATMENT_MODALITY_VIEW']
    expect(titlesFor(rights, { showAreasOfExpertise: true, showTreatmentModalities: false })).toEqual([
      'Areas of Expertise',
    ])
    expect(titlesFor(rights, { showAreasOfExpertise: false, showTreatmentModalities: true })).toEqual([
      'Treatment Modalities',
    ])
  })
})
