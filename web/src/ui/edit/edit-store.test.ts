import { texts } from '@credence/contract/texts'
import { describe, expect, test } from 'vitest'
import { CallError, type Refusal } from '../../kit/call-error.ts'
import { changedFields, type Faults } from './draft.ts'
import { createEdit, notSent, shownFaults, type EditOptions, type Sending } from './edit-store.ts'

interface Practice {
  name: string
  fax: string | null
  notes: string | null
  version: number
}
interface PracticeDraft {
  name: string
  fax: string
  notes: string
}

const practice: Practice = { name: 'Aurora', fax: null, notes: 'Calls before ten.', version: 7 }
const draftOf = ({ name, fax, notes }: Practice): PracticeDraft => ({ name, fax: fax ?? '', notes: notes ?? '' })
const faultsIn = ({ name, fax }: PracticeDraft): Faults => ({
  ...(name.trim() === '' ? { name: 'Please enter a name' } : {}),
  ...(/^\d*$/.test(fax) ? {} : { fax: 'Must be a valid phone number' }),
})
const refused = (status: number, refusal: Partial<Refusal> = {}) => new CallError(status, { message: 'No', ...refusal })
const stale = () => refused(409, { message: texts.changedByOther })

type Options = Partial<EditOptions<Practice, PracticeDraft, Practice>>

/** An edit of the practice whose saves answer, or fail with, these in turn. */
function editing(answers: (Practice | Error | typeof notSent)[], options: Options = {}) {
  const sent: Sending<Practice, PracticeDraft>[] = []
  const said: string[] = []
  const edit = createEdit<Practice, PracticeDraft, Practice>({
    stored: practice,
    draftOf,
    faultsIn,
    save: (sending) => {
      sent.push(sending)
      const answer = answers.shift() ?? new Error('No answer is left')
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
    onSaved: ({ version }) => void said.push(`saved ${version}`),
    onUnchanged: () => void said.push('unchanged'),
    onFailed: (message) => void said.push(message),
    ...options,
  })
  const shown = () => shownFaults(edit.state(), faultsIn(edit.state().draft))
  return { ...edit, sent, said, shown }
}

describe('a draft', () => {
  test('is sent with what was changed and the stored value that it was typed over', async () => {
    const edit = editing([{ ...practice, notes: 'Mine', version: 8 }])
    edit.edit({ notes: 'Mine' })
    await edit.submit()
    expect(edit.sent).toMatchObject([{ draft: { notes: 'Mine' }, stored: practice, changed: ['notes'], confirmed: {} }])
    expect(edit.said).toEqual(['saved 8'])
    expect(edit.state()).toMatchObject({ isSaved: true, isBusy: false })
  })

  test('that is unchanged is not sent', async () => {
    const edit = editing([])
    edit.edit({ notes: `${practice.notes} ` })
    await edit.submit()
    expect(edit.said).toEqual(['unchanged'])
    expect(edit.sent).toEqual([])
  })

  test('is sent once, however often it is submitted meanwhile', async () => {
    const edit = editing([practice])
    edit.edit({ notes: 'Mine' })
    await Promise.all([edit.submit(), edit.submit()])
    expect(edit.sent).toHaveLength(1)
  })

  test('that was given up before it was sent stays as it is', async () => {
    const edit = editing([notSent])
    edit.edit({ notes: 'Mine' })
    await edit.submit()
    expect(edit.said).toEqual([])
    expect(edit.state()).toMatchObject({ draft: { notes: 'Mine' }, isBusy: false, isSaved: false })
  })

  test('has the same key until it is saved, and another after a change', async () => {
    const edit = editing([refused(500), refused(500), practice, practice])
    edit.edit({ notes: 'Mine' })
    for (let round = 0; round < 4; round++) {
      if (round === 2) edit.edit({ notes: 'Ours' })
      await edit.submit()
    }
    const [first, second, third, fourth] = edit.sent.map(({ key }) => key)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(fourth).not.toBe(third)
  })

  test('of one new record has the same key for every try, also after a change', async () => {
    const edit = editing([refused(500), refused(500), practice, practice], { createsOnce: true })
    edit.edit({ notes: 'Mine' })
    for (let round = 0; round < 4; round++) {
      edit.edit({ notes: `Mine ${round}` })
      await edit.submit()
    }
    const [first, second, third, fourth] = edit.sent.map(({ key }) => key)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })

  test('can go on from what was typed before', async () => {
    const edit = editing([practice], { resumed: { draft: { ...draftOf(practice), fax: '1' }, message: 'No' } })
    expect(edit.changed()).toEqual(['fax'])
    expect(edit.state().message).toBe('No')
  })
})

test('a save of several calls goes on where it failed', async () => {
  const done: string[] = []
  const edit = editing([], {
    save: async ({ draft, stored, advance }) => {
      if (stored.version === 7) {
        done.push('first')
        advance({ ...stored, notes: draft.notes, version: 8 })
        throw refused(500)
      }
      done.push('second')
      return stored
    },
  })
  edit.edit({ notes: 'Mine', fax: '1' })
  await edit.submit()
  expect(edit.changed()).toEqual(['fax'])
  await edit.submit()
  expect(done).toEqual(['first', 'second'])
  expect(edit.said).toEqual([texts.tryAgain, 'saved 8'])
})

test('an edit can follow from the draft', () => {
  const edit = editing([])
  edit.edit({ fax: '1' })
  edit.edit(({ fax }) => ({ fax: `${fax}2` }))
  expect(edit.state().draft.fax).toBe('12')
})

describe('a fault', () => {
  test('is shown after a try to save, or once its field was left, and as long as it applies', async () => {
    const edit = editing([])
    edit.edit({ name: '', fax: 'x' })
    expect(edit.shown()).toEqual({})
    edit.leave('fax')
    expect(edit.shown()).toEqual({ fax: 'Must be a valid phone number' })
    await edit.submit()
    expect(edit.shown()).toEqual({ name: 'Please enter a name', fax: 'Must be a valid phone number' })
    edit.edit({ notes: 'Mine' })
    expect(edit.shown()).toHaveProperty('name')
    edit.edit({ name: 'A' })
    expect(edit.shown()).toEqual({ fax: 'Must be a valid phone number' })
    expect(edit.state().attempt).toBe(1)
    expect(edit.sent).toEqual([])
  })

  test('of a field that was told shows what is wrong with it now', async () => {
    const edit = editing([], {})
    edit.edit({ fax: 'x', name: '' })
    await edit.submit()
    const long = (draft: PracticeDraft): Faults => (draft.fax.length > 3 ? { fax: 'Too long' } : {})
    edit.edit({ fax: '12345' })
    expect(shownFaults(edit.state(), long(edit.state().draft))).toEqual({ fax: 'Too long' })
  })

  test('of another field waits for the next try', async () => {
    const edit = editing([])
    edit.edit({ name: '' })
    await edit.submit()
    edit.edit({ name: 'A', fax: 'x' })
    expect(edit.shown()).toEqual({})
  })

  test('of the server is shown until its field is edited, and what was typed stays', async () => {
    const edit = editing([refused(409, { fields: { name: 'Name is used' } })])
    edit.edit({ name: 'Borealis' })
    await edit.submit()
    expect(edit.shown()).toEqual({ name: 'Name is used' })
    expect(edit.state()).toMatchObject({ draft: { name: 'Borealis' }, attempt: 1, message: null })
    edit.edit({ notes: 'Mine' })
    expect(edit.shown()).toHaveProperty('name')
    edit.edit({ name: 'Corona' })
    expect(edit.shown()).toEqual({})
  })

  test('of the server that names no field is said about the form until something is edited', async () => {
    const edit = editing([refused(422)])
    edit.edit({ name: 'Borealis' })
    await edit.submit()
    expect(edit.state().message).toBe('No')
    edit.edit({ notes: 'Mine' })
    expect(edit.state().message).toBeNull()
  })
})

describe('a failure', () => {
  test('after the save is not told as one of the save', async () => {
    const edit = editing([practice], { onSaved: () => Promise.reject(new Error('elsewhere')) })
    edit.edit({ notes: 'Mine' })
    await expect(edit.submit()).rejects.toThrow('elsewhere')
    expect(edit.said).toEqual([])
    expect(edit.state()).toMatchObject({ isSaved: true, isBusy: false })
  })

  test('keeps what was typed', async () => {
    const edit = editing([refused(500)])
    edit.edit({ notes: 'Mine' })
    await edit.submit()
    expect(edit.said).toEqual([texts.tryAgain])
    expect(edit.state().draft.notes).toBe('Mine')
  })

  test('brings the stored values back where that is wanted', async () => {
    const edit = editing([refused(500)], { revertsOnFailure: true })
    edit.edit({ notes: 'Mine' })
    await edit.submit()
    expect(edit.state().draft).toEqual(draftOf(practice))
  })

  test('of a record that is gone is said in the form', async () => {
    const edit = editing([refused(404)], { gone: 'It is gone' })
    edit.edit({ notes: 'Mine' })
    await edit.submit()
    expect(edit.state().message).toBe('It is gone')
    expect(edit.said).toEqual([])
  })

  test('that was told already is not told again', async () => {
    const error = refused(403)
    error.handled = true
    const edit = editing([error])
    edit.edit({ notes: 'Mine' })
    await edit.submit()
    expect(edit.said).toEqual([])
    expect(edit.state().message).toBeNull()
  })
})

describe('a stale save', () => {
  const theirs: Practice = { ...practice, fax: '9075550199', notes: 'Theirs', version: 9 }

  test('keeps what was typed and says so until the record is read again', async () => {
    const edit = editing([stale()], { reload: () => Promise.resolve(theirs) })
    edit.edit({ notes: 'Mine' })
    await edit.submit()
    expect(edit.state()).toMatchObject({ isStale: true, message: texts.changedByOther, draft: { notes: 'Mine' } })
    edit.edit({ name: 'Borealis' })
    expect(edit.state()).toMatchObject({ isStale: true, message: texts.changedByOther })
  })

  test('of a record that is gone by then says so instead of offering to read it again', async () => {
    const edit = editing([stale()], { reload: () => Promise.resolve(undefined), gone: 'It is gone' })
    edit.edit({ notes: 'Mine' })
    await edit.submit()
    await edit.reload()
    expect(edit.state()).toMatchObject({ isStale: false, message: 'It is gone', draft: { notes: 'Mine' } })
  })

  test('whose record could not be read again can be read once more', async () => {
    const edit = editing([stale()], { reload: () => Promise.reject(new Error('No answer')), gone: 'It is gone' })
    edit.edit({ notes: 'Mine' })
    await edit.submit()
    await edit.reload()
    expect(edit.state()).toMatchObject({ isStale: true, message: texts.changedByOther })
  })

  test('is followed by one on top of what the other person saved', async () => {
    const edit = editing([stale(), theirs], { reload: () => Promise.resolve(theirs) })
    edit.edit({ notes: 'Mine' })
    await edit.submit()
    await edit.reload()
    expect(edit.state()).toMatchObject({
      isStale: false,
      message: null,
      draft: { name: 'Aurora', fax: '9075550199', notes: 'Mine' },
      others: [
        { field: 'fax', value: '9075550199', isTyped: false },
        { field: 'notes', value: 'Theirs', isTyped: true },
      ],
    })
    await edit.submit()
    expect(edit.sent[1]).toMatchObject({ stored: { version: 9 }, changed: ['notes'] })
    expect(edit.state()).toMatchObject({ others: [], isSaved: true })
  })

  test('reads the record by itself in a row, and the message stays', async () => {
    const edit = editing([stale(), theirs], { reload: () => Promise.resolve(theirs), reloadsAtOnce: true })
    edit.edit({ notes: 'Mine' })
    await edit.submit()
    expect(edit.state()).toMatchObject({ isStale: false, message: texts.changedByOther, stored: { version: 9 } })
    await edit.submit()
    expect(edit.said).toEqual(['saved 9'])
  })

  test.each([
    ['cannot be read', () => Promise.reject(new Error('offline'))],
    ['is gone', () => Promise.resolve(undefined)],
  ])('loses nothing when the record %s', async (_, reload) => {
    const edit = editing([stale()], { reload })
    edit.edit({ notes: 'Mine' })
    await edit.submit()
    await edit.reload()
    expect(edit.state()).toMatchObject({ isStale: true, stored: practice, draft: { notes: 'Mine' } })
  })

  test('can be rebased by rules of its own', async () => {
    const edit = editing([stale()], {
      reload: () => Promise.resolve(theirs),
      rebase: (draft, before, now) => ({ ...draft, notes: `${draft.notes} (${before.version} to ${now.version})` }),
    })
    edit.edit({ notes: 'Mine' })
    await edit.submit()
    await edit.reload()
    expect(edit.state().draft).toEqual({ name: 'Aurora', fax: '', notes: 'Mine (7 to 9)' })
  })
})

describe('a question', () => {
  test('is asked before a draft is sent, and a no sends nothing', async () => {
    const edit = editing([practice], { asksFirst: ({ notes }) => notes === '' })
    edit.edit({ notes: '' })
    await edit.submit()
    expect(edit.state().question.isAsked).toBe(true)
    await edit.answer(false)
    expect(edit.state().question.isAsked).toBe(false)
    expect(edit.sent).toEqual([])
    await edit.submit()
    await edit.answer(true)
    expect(edit.sent).toHaveLength(1)
  })

  test('of the server is asked after a try, and the answer goes with the next one', async () => {
    const edit = editing([refused(409, { message: 'Two of them?', confirm: 'confirmDuplicate' }), practice])
    edit.edit({ name: 'Borealis' })
    await edit.submit()
    expect(edit.state().question).toMatchObject({ isAsked: true, message: 'Two of them?' })
    await edit.answer(true)
    expect(edit.sent.map(({ confirmed }) => confirmed)).toEqual([{}, { confirmDuplicate: true }])
    expect(edit.said).toEqual(['saved 7'])
  })
})

test('an edit does not save itself while a save is under way', async () => {
  const edit = editing([practice])
  edit.edit({ notes: 'Mine' })
  const saving = edit.submit()
  expect(await edit.saveQuietly()).toBe('failed')
  await saving
  expect(edit.sent).toHaveLength(1)
})

describe('a form that stays open', () => {
  test('goes on from what the server stored, with what was typed during the save', async () => {
    const answer = Promise.withResolvers<Practice>()
    const edit = editing([], { save: () => answer.promise, storedOf: (saved) => saved })
    edit.edit({ name: ' Borealis ' })
    const saving = edit.submit()
    edit.edit({ notes: 'Typed meanwhile' })
    answer.resolve({ ...practice, name: 'Borealis', version: 8 })
    await saving
    expect(edit.state()).toMatchObject({
      stored: { version: 8 },
      draft: { name: 'Borealis', fax: '', notes: 'Typed meanwhile' },
    })
    expect(edit.changed()).toEqual(['notes'])
  })

  test('follows a newer value below what was typed', () => {
    const edit = editing([])
    edit.edit({ notes: 'Mine' })
    edit.follow(practice)
    expect(edit.state().others).toEqual([])
    edit.follow({ ...practice, name: 'Borealis', version: 8 })
    expect(edit.state()).toMatchObject({
      draft: { name: 'Borealis', notes: 'Mine' },
      others: [{ field: 'name', value: 'Borealis', isTyped: false }],
    })
  })

  test('follows a newer value without a word while nothing is typed', () => {
    const edit = editing([])
    edit.follow({ ...practice, name: 'Borealis', version: 8 })
    expect(edit.state()).toMatchObject({ draft: { name: 'Borealis' }, others: [] })
  })

  test('begins again', () => {
    const edit = editing([])
    edit.edit({ name: '' })
    edit.leave('name')
    edit.restart({ ...practice, name: 'Corona' })
    expect(edit.state()).toMatchObject({ draft: { name: 'Corona' }, attempt: 0 })
    expect(edit.shown()).toEqual({})
    expect(changedFields(edit.state().draft, draftOf(edit.state().stored))).toEqual([])
  })
})

test('whoever listens hears every change until they stop', () => {
  const edit = editing([])
  const heard: string[] = []
  const stop = edit.subscribe(() => void heard.push(edit.state().draft.notes))
  edit.edit({ notes: 'one' })
  edit.edit({ notes: 'two' })
  stop()
  edit.edit({ notes: 'three' })
  expect(heard).toEqual(['one', 'two'])
})
