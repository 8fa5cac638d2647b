import { describe, expect, it } from 'vitest'
import { ageIssues, createArea, expertiseTexts, saveOverallAges } from './calls.ts'
import { limits } from '../limits.ts'

const issuesOf = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

describe('ages', () => {
  it.each([
    [0, 120],
    ['0', '120'],
    [' 18 ', 65],
    ['007', '7'],
  ])('the ages %j to %j are a range', (lower, upper) => {
    expect(ageIssues(lower, upper)).toEqual([])
    expect(issuesOf(saveOverallAges.definition.body, { ageLowerBound: lower, ageUpperBound: upper })).toEqual([])
  })

  it.each([
    'abc',
    '121',
    '999',
    '1000',
    '0018',
    '-1',
    '1.5',
    '1e1',
    '',
    ' ',
    null,
    undefined,
    '１２',
    {},
    true,
    Number.NaN,
    121,
    -1,
    1.5,
  ])('%j is not an age', (age) => {
    expect(ageIssues(age, 50)).toEqual([{ field: 'ageLowerBound', message: expertiseTexts.minimumAge }])
    expect(ageIssues(1, age)).toEqual([{ field: 'ageUpperBound', message: expertiseTexts.maximumAge }])
    expect(ageIssues(age, age).map(({ message }) => message)).toEqual([
      expertiseTexts.minimumAge,
      expertiseTexts.maximumAge,
    ])
    expect(issuesOf(saveOverallAges.definition.body, { ageLowerBound: age, ageUpperBound: 50 })[0]).toBe(
      expertiseTexts.minimumAge,
    )
    expect(issuesOf(saveOverallAges.definition.body, { ageLowerBound: 1, ageUpperBound: age })[0]).toBe(
      expertiseTexts.maximumAge,
    )
  })

  it('ages are a range only from the lower to the upper', () => {
    expect(ageIssues(50, 49)).toEqual([{ field: 'ageLowerBound', message: expertiseTexts.ageRange }])
    expect(issuesOf(saveOverallAges.definition.body, { ageLowerBound: '50', ageUpperBound: '49' })).toEqual([
      expertiseTexts.ageRange,
    ])
  })

  it('ages outside of the limits are refused with the limits', () => {
    expect(
      [expertiseTexts.minimumAge, expertiseTexts.maximumAge].map((text) =>
        /\((\d+)-(\d+)\)$/.exec(text)?.slice(1).map(Number),
      ),
    ).toEqual([
      [limits.age.min, limits.age.max],
      [limits.age.min, limits.age.max],
    ])
  })

  it('ages are asked for after the area', () => {
    expect(issuesOf(createArea.definition.body, { providerId: 1, ageLowerBound: 'abc', ageUpperBound: 5 })[0]).toBe(
      'Please select a description',
    )
  })
})
