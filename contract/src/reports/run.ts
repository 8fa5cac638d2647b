import { z } from 'zod'
import { fileMessages } from '../files/messages.ts'
import { granted, signedIn } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { choice } from '../kit/choice.ts'

// A run is a report with its options, stored for as long as its address is valid.

/** Waiting: nobody has opened the address yet. */
export const runStates = choice({
  WAITING: 'Waiting',
  RUNNING: 'Running',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
})

const runId = z.uuid()
/** A field that is missing or odd makes the signature wrong, which is 403 and not 400. */
const field = z.string().max(8192).catch('')

/** Only the id of the run and what the signature needs; the options stay on the server. */
export const downloadReport = endpoint({
  method: 'GET',
  path: '/report/file',
  summary: 'The file of a report, made while it is sent, at the address that the report call answered.',
  access: granted,
  team: 'optional',
  rateLimit: 'heavyFile',
  query: z.object({ run: field, team: field, actor: field, call: field, signature: field }),
  answerAs: 'file',
  answer: z.unknown(),
  refuses: { 403: fileMessages.addressInvalid },
})

export const getReportRun = endpoint({
  method: 'GET',
  path: '/report/run/:id',
  summary: "How far the caller's own run of a report is.",
  access: signedIn,
  // The card asks again and again while a file is made, whether or not somebody is there.
  passive: true,
  rateLimit: 'lookup',
  // The rows are counted and the number is stored with the first question.
  records: true,
  params: z.object({ id: runId }),
  answer: z.object({
    state: runStates.schema,
    rowsDone: z.number(),
    /** Null until they have been counted. */
    rowsExpected: z.number().nullable(),
  }),
})

export const cancelReportRun = endpoint({
  method: 'DELETE',
  path: '/report/run/:id',
  summary: "Cancels the caller's own run of a report; a file that is being sent breaks off.",
  access: signedIn,
  params: z.object({ id: runId }),
  answer: z.object({ id: z.string() }),
})

/** The id of a run, from the address that the report call answered. */
export const runIdOf = (url: string): string | null => new URL(url, 'http://localhost').searchParams.get('run')
