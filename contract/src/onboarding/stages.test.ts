import { describe, expect, it } from 'vitest'
import { joinBirthplace, splitBirthplace } from './demographics.ts'
import { defaultPreferences, onboardingFlags } from './preferences.ts'
import { isStageOrder, neighbours, stageAt, stagesFor, stages } from './stages.ts'

describe('the stages of the wizard', () => {
  it('are all there by default, in their order', () => {
    expect(stagesFor(defaultPreferences)).toEqual(stages)
  })

  it('are dropped by the flags of their pages, one each', () => {
    const pages = onboardingFlags.filter((flag) => flag.endsWith('Page'))
    expect(pages).toHaveLength(8)
    for (const page of pages)
      expect(stages.length - stagesFor({ ...defaultPreferences, [page]: false }).length, page).toBe(1)
    expect(stagesFor({ ...defaultPreferences, showTrainingPage: false })).not.toContain('training')
  })

  it('follow the order of the practice', () => {
    const stageOrder = ['demographics', ...stages.slice(1, -1).toReversed(), 'signing'] as const
    expect(isStageOrder(stageOrder)).toBe(true)
    expect(stagesFor({ ...defaultPreferences, stageOrder, showDisclosuresPage: false }).slice(0, 2)).toEqual([
      'demographics',
      'immunizations',
    ])
  })

  it('have neighbours among those that are shown', () => {
    const shown = stagesFor({ ...defaultPreferences, showTrainingPage: false })
    expect(neighbours(shown, 'peer-references')).toEqual({ previous: 'documents', next: 'work-history' })
    expect(neighbours(shown, 'demographics').previous).toBeNull()
    expect(neighbours(shown, 'signing').next).toBeNull()
    expect(neighbours(shown, 'training')).toEqual({ previous: null, next: null })
  })

  it('are named by addresses, the first one by start too', () => {
    expect([stageAt('start'), stageAt('training'), stageAt('success'), stageAt('toString')]).toEqual([
      'demographics',
      'training',
      null,
      null,
    ])
  })
})

describe('a birthplace', () => {
  it.each([
    ['Anchorage, AK', { city: 'Anchorage', state: 'AK' }],
    ['Oslo, Norway', { city: 'Oslo, Norway', state: 'Other' }],
    ['Oslo', { city: 'Oslo', state: 'Other' }],
    [', AK', { city: ', AK', state: 'Other' }],
  ])('%j is a city and a state', (birthplace, parts) => {
    expect(splitBirthplace(birthplace)).toEqual(parts)
    expect(joinBirthplace(parts.city, parts.state)).toBe(birthplace)
  })

  it('that is blank has neither', () => {
    for (const blank of [null, ' ']) expect(splitBirthplace(blank)).toEqual({ city: null, state: null })
  })
})
