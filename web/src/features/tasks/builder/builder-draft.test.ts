import { builderRequest } from '@credence/contract/tasks/builder'
import { describe, expect, it } from 'vitest'
import { bodyOf, changed, countText, faultsIn, newDraft, type BuilderDraft } from './builder-draft.ts'

const today = '2026-11-16'
const full: BuilderDraft = {
  practiceIds: [1, 2],
  taskLevel: 'PROVIDER',
  providerIds: [3, 4, 5],
  taskType: 'CARRIER',
  carrierIds: [6, 7],
  facilityIds: [],
  dataHubIds: [],
  other: '',
  category: 'INQUIRY',
  status: 'IN_PROGRESS',
  nextAction: '2026-12-01',
  deadline: '2026-12-31',
  assignees: [8],
  note: 'Ask for the roster',
}
const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

describe('the draft of the builder', () => {
  it('begins in the inbox, with the usual next action and no category', () => {
    expect(newDraft(today)).toMatchObject({
      status: 'CREATED',
      category: null,
      nextAction: '2026-11-18',
      deadline: '',
      practiceIds: [],
    })
  })

  it('forgets every later answer when an earlier one changes, and keeps the earlier ones', () => {
    const fresh = newDraft(today)
    expect(changed(full, 'practiceIds', [1], today)).toEqual({ ...fresh, practiceIds: [1] })
    expect(changed(full, 'taskType', 'FACILITY', today)).toEqual({
      ...fresh,
      practiceIds: [1, 2],
      taskLevel: 'PROVIDER',
      providerIds: [3, 4, 5],
      taskType: 'FACILITY',
    })
    expect(changed(full, 'category', 'OTHER', today)).toEqual({
      ...full,
      category: 'OTHER',
      status: 'CREATED',
      nextAction: '2026-11-18',
      deadline: '',
      assignees: [],
      note: '',
    })
    expect(changed(full, 'note', 'New', today)).toEqual({ ...full, note: 'New' })
  })
})

describe('what the builder asks for', () => {
  const at = (part: Partial<BuilderDraft>) => faultsIn({ ...full, ...part })
  it('is nothing once everything is answered', () => {
    expect(faultsIn(full)).toEqual({})
  })

  it('is a practice first, and at provider level a provider', () => {
    expect(Object.values(faultsIn(newDraft(today)))).toEqual([
      'Please select a practice',
      'Please select at least one carrier',
      'Please select a category',
    ])
    expect([at({ providerIds: [] }), at({ taskLevel: 'PRACTICE', providerIds: [] })]).toEqual([
      { providerIds: 'Please select at least one provider' },
      {},
    ])
  })

  it('is something of the kind that the tasks are about', () => {
    expect([
      at({ carrierIds: [] }),
      at({ taskType: 'FACILITY' }),
      at({ taskType: 'DATA_HUB' }),
      at({ taskType: 'OTHER', other: ' ' }),
    ]).toEqual([
      { carrierIds: 'Please select at least one carrier' },
      { facilityIds: 'Please select at least one facility' },
      { dataHubIds: 'Please select at least one data hub' },
      { other: 'Please enter a value for other' },
    ])
  })

  it('is a status, a category and days that exist', () => {
    expect(at({ status: null, category: null, deadline: 'soon' })).toEqual({
      category: 'Please select a category',
      status: 'Please select a status',
      deadline: 'Must be a valid date',
    })
  })

  it('is fewer when there would be too many at once', () => {
    expect([at({ providerIds: many(1250) }), at({ providerIds: many(1251) })]).toEqual([
      {},
      { practiceIds: 'Please select fewer; at most 5000 tasks can be created at once' },
    ])
  })
})

describe('what the builder sends', () => {
  it('is what the contract takes, with nothing left of the kinds that were not chosen', () => {
    expect(builderRequest.parse(bodyOf(full))).toEqual({ ...full, other: null })
    expect(
      builderRequest.parse(
        bodyOf({
          ...full,
          taskType: 'OTHER',
          carrierIds: [],
          other: ' Roster ',
          nextAction: '',
          deadline: '',
          note: ' ',
        }),
      ),
    ).toMatchObject({ other: 'Roster', nextAction: null, deadline: null, note: null })
  })

  it('is counted before it is sent', () => {
    expect(countText(full)).toBe('2 practices × 3 providers × 2 carriers = 12 combinations')
    expect(countText({ ...full, practiceIds: [1], taskLevel: 'PRACTICE', taskType: 'OTHER' })).toBe(
      '1 practice = 1 combination',
    )
    expect(countText({ ...full, providerIds: many(1000), taskType: 'FACILITY', facilityIds: [1] })).toBe(
      '2 practices × 1,000 providers × 1 facility = 2,000 combinations',
    )
  })
})
