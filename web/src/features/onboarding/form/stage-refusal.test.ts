import { isListStage, listStageOf } from '@credence/contract/onboarding/lists'
import { stages } from '@credence/contract/onboarding/stages'
import { expect, test } from 'vitest'
import { CallError } from '../../../kit/call-error.ts'
import { stageRefusalOf, stagesWithFiles } from './stage-refusal.ts'

const refused = (status: number, message = 'as the server says', fields?: Record<string, string>) =>
  new CallError(status, { message, ...(fields ? { fields } : {}) })
const messageOf = (...[error, stage, hasFiles]: Parameters<typeof stageRefusalOf>) => {
  const refusal = stageRefusalOf(error, stage, hasFiles)
  return refusal.kind === 'message' ? refusal.message : refusal.kind
}

test('a refusal with fields is shown at the fields', () => {
  const fields = { 'stateLicenses.0.license': 'License number is required' }
  expect(stageRefusalOf(refused(400, 'x', fields), 'state-licenses', false)).toEqual({ kind: 'fields', fields })
  const tooLarge = { deaFile: 'File size too large; max file size is 10 Mb' }
  expect(stageRefusalOf(refused(413, 'x', tooLarge), 'demographics', true)).toEqual({
    kind: 'fields',
    fields: tooLarge,
  })
})

test.each([
  [
    400,
    'Unable to submit; please disable any ad blockers and/or antivirus software and try again. If the problem persists, using a different browser may help.',
  ],
  [413, 'File size too large; max file size is 10 Mb'],
  [429, 'as the server says'],
  [507, 'as the server says'],
  [500, 'Something went wrong; please try again'],
  [404, 'link changed'],
  [409, 'link changed'],
  [422, 'link changed'],
])('a save that is answered with %i shows: %s', (status, message) => {
  expect(messageOf(refused(status), 'training', true)).toBe(message)
})

test('too many bytes in a group of files are told in the words of the group', () => {
  expect(messageOf(refused(413), 'immunizations', true)).toBe('File size(s) too large; max total of 50MB')
})

test('a save over a change of somebody else is stale', () => {
  const message = 'This record was changed by someone else; please reload and try again'
  expect(messageOf(refused(409, message), 'demographics', false)).toBe('stale')
})

const filesOpen = 'Please make sure that no files are open elsewhere on your computer, and then try again.'
test.each([
  ['training', false, filesOpen],
  ['documents', true, filesOpen],
  ['immunizations', true, filesOpen],
  ['peer-references', false, 'Something went wrong; please try again'],
  ['demographics', false, 'Something went wrong; please try again'],
  [
    'demographics',
    true,
    'Please make sure that your DEA certificate file is not open elsewhere on your computer, and then try again.',
  ],
] as const)('a broken line on the stage %s with files %s is told: %s', (stage, hasFiles, message) => {
  expect(messageOf(refused(0), stage, hasFiles)).toBe(message)
})

test('a fault in our own code shows the general sentence', () => {
  expect(messageOf(new TypeError('x is undefined'), 'training', false)).toBe('Something went wrong; please try again')
})

test('the stages with files are the lists whose entries have a document, documents and immunizations', () => {
  const hasFiles = (stage: (typeof stages)[number]) =>
    isListStage(stage) ? listStageOf(stage).document !== null : stage === 'documents' || stage === 'immunizations'
  expect([...stagesWithFiles].toSorted()).toEqual(stages.filter(hasFiles).toSorted())
})
