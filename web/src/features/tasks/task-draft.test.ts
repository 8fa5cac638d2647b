import type { TaskCard } from '@credence/contract/tasks/card'
import { taskTexts } from '@credence/contract/tasks/calls'
import { describe, expect, it } from 'vitest'
import { changedFields } from '../../ui/edit/draft.ts'
import {
  bodyOf,
  draftOf,
  faultsIn,
  newDraft,
  rebased,
  sameInTask,
  withPractice,
  withProvider,
  withStatus,
} from './task-draft.ts'

const monday = '2026-11-16'
const note = (id: number) => ({
  id,
  notes: `Note ${id}`,
  created: '2026-11-01T00:00:00Z',
  userFormattedName: 'Ida Lund',
  canDelete: true,
})
const task: TaskCard = {
  id: 7,
  status: 'IN_PROGRESS',
  category: { value: 'INITIAL_ENROLLMENT', label: 'Initial Enrollment' },
  practiceId: 1,
  practiceName: 'Clinic',
  carrierId: 2,
  carrierName: 'Payor',
  providerId: 3,
  providerIsDeleted: false,
  providerFormattedName: 'Anna Berg',
  providerLastNameFirstName: 'Berg, Anna',
  hubId: 4,
  hubName: 'Hub',
  facilityId: 5,
  facilityName: 'Hospital',
  other: null,
  referenceNumber: 'R-1',
  due: '2026-11-20',
  deadline: null,
  progress: 80,
  archived: false,
  starred: false,
  ordering: null,
  assignees: [
    { userId: 8, firstName: 'Ida', lastName: 'Lund', isH3Admin: false, photoUrl: null },
    { userId: 9, firstName: 'Ola', lastName: 'Vik', isH3Admin: false, photoUrl: null },
  ],
  activity: [note(12), note(11)],
  activityCount: 2,
  created: '2026-11-01T00:00:00Z',
  updated: '2026-11-01T00:00:00Z',
  completed: null,
  isAutomatic: false,
  availableCarrierSubmissionActionType: null,
  availableCarrierSubmissionActionTypeErrors: null,
  additionalInstructionsEntityName: null,
  version: 4,
}
const draft = draftOf(task)

describe('a new task', () => {
  it('begins in the inbox as an initial enrollment, with its next action in two days', () => {
    expect(newDraft({ practiceId: 1 }, monday)).toMatchObject({
      status: 'CREATED',
      category: 'INITIAL_ENROLLMENT',
      practiceId: 1,
      providerId: null,
      due: '2026-11-18',
    })
  })

  it('has its next action after the weekend that two days would lead to', () => {
    expect(newDraft({}, '2026-11-19').due).toBe('2026-11-23')
    expect(newDraft({}, '2026-11-20').due).toBe('2026-11-24')
  })

  it('is sent with what is known about it, its next action among it', () => {
    expect(
      bodyOf(
        { ...newDraft({ practiceId: 1 }, monday), carrierId: 2, newActivity: 'Called', assignees: [8] },
        null,
        monday,
      ),
    ).toEqual({ practiceId: 1, carrierId: 2, due: '2026-11-18', newActivity: 'Called', assignees: [{ userId: 8 }] })
  })
})

describe('a choice that others depend on', () => {
  it('of the practice takes carrier, provider, hub and location away', () => {
    expect(withPractice(draft, 6)).toEqual({
      ...draft,
      practiceId: 6,
      carrierId: null,
      providerId: null,
      hubId: null,
      facilityId: null,
    })
    expect(withPractice(draft, 1)).toBe(draft)
  })

  it('of the provider takes the hub away, and nothing else', () => {
    expect(withProvider(draft, null)).toEqual({ ...draft, providerId: null, hubId: null })
    expect(withProvider(draft, 3)).toBe(draft)
  })

  it('of another status takes a complete task out of the archive', () => {
    const archived: TaskCard = { ...task, status: 'COMPLETE', archived: true }
    expect(withStatus(draftOf(archived), archived, 'IN_PROGRESS').archived).toBe(false)
    expect(withStatus(draftOf({ ...task, archived: true }), { ...task, archived: true }, 'BLOCKED').archived).toBe(true)
  })
})

describe('a draft', () => {
  it.each([
    ['without a practice', { practiceId: null }, 'practiceId', taskTexts.practiceNeeded],
    ['with a progress above 100', { progress: '101' }, 'progress', taskTexts.badProgress],
    ['with a progress below 0', { progress: '-1' }, 'progress', taskTexts.badProgress],
    ['with a progress that is no whole number', { progress: '5e1' }, 'progress', taskTexts.badProgress],
    ['with a next action that is no day', { due: '11/3' }, 'due', 'Must be a valid date'],
    ['with a deadline that does not exist', { deadline: '02/30/2026' }, 'deadline', 'Must be a valid date'],
  ] as const)('%s cannot be saved', (_, wrong, field, message) => {
    expect(faultsIn({ ...draft, ...wrong })).toEqual({ [field]: message })
  })

  it.each(['', '0', ' 7 ', '100'])('can be saved with the progress %j', (progress) => {
    expect(faultsIn({ ...draft, progress })).toEqual({})
  })

  it('sends only what was changed of a task that exists', () => {
    expect(bodyOf(draft, task, monday)).toEqual({ id: 7, version: 4, practiceId: 1 })
    expect(bodyOf({ ...draft, due: '', carrierId: null, progress: '' }, task, monday)).toEqual({
      id: 7,
      version: 4,
      practiceId: 1,
      due: '',
      carrierId: null,
      progress: '',
    })
  })

  it('is not changed by spaces, nor by the order of the assignees', () => {
    expect(changedFields({ ...draft, referenceNumber: ' R-1 ', assignees: [9, 8] }, draft, sameInTask)).toEqual([])
    expect(changedFields({ ...draft, assignees: [9] }, draft, sameInTask)).toEqual(['assignees'])
  })
})

describe('what was typed over a task that somebody else has changed', () => {
  const now: TaskCard = {
    ...task,
    status: 'BLOCKED_SUBMITTED',
    referenceNumber: 'R-2',
    activity: [note(13), note(12)],
    version: 5,
  }

  it('stays, and the rest is theirs', () => {
    expect(rebased({ ...draft, progress: '90', newActivity: 'Called' }, task, now)).toMatchObject({
      status: 'BLOCKED_SUBMITTED',
      referenceNumber: 'R-2',
      progress: '90',
      newActivity: 'Called',
    })
  })

  it('deletes no note that is gone already', () => {
    expect(rebased({ ...draft, activityDeletes: [11, 12] }, task, now).activityDeletes).toEqual([12])
  })

  it('gives way where the task now belongs to another practice', () => {
    const moved: TaskCard = { ...now, practiceId: 6, carrierId: null, providerId: null, hubId: null, facilityId: null }
    expect(rebased({ ...draft, carrierId: 22, progress: '90' }, task, moved)).toMatchObject({
      practiceId: 6,
      carrierId: null,
      progress: '90',
    })
    expect(rebased({ ...withPractice(draft, 66), carrierId: 22 }, task, moved)).toMatchObject({
      practiceId: 66,
      carrierId: 22,
    })
  })
})
