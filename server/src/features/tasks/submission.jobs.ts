import { submissionTypeChoice, type SubmissionType } from '@credence/contract/choices/tasks'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { defineJob } from '../../kit/background/define-job.ts'
import { describeFailure } from '../../kit/background/describe-failure.ts'
import { EgressFailed, EgressRefused } from '../../kit/ports/egress.ts'
import type { FaxPage } from '../../kit/ports/fax.ts'
import { job } from '../../kit/request/actor.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { insertActivity } from './save.queries.ts'
import { openContent, type SubmissionContent } from './submission-content.ts'
import { claimSubmission, finishSubmission } from './submission.queries.ts'

const pagesOf = ({ files }: Services, { papers }: SubmissionContent): Promise<FaxPage[]> =>
  Promise.all(
    papers.map(async ({ filename, contentType, key }) => ({
      filename,
      contentType,
      bytes: await buffer(await files.open(key)),
    })),
  )

async function postForm(services: Services, content: SubmissionContent): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...content.fields, subject: content.subject, message: content.message }))
    if (value !== null) form.append(name, value)
  for (const { filename, contentType, bytes } of await pagesOf(services, content))
    form.append('attachments', new Blob([new Uint8Array(bytes)], { type: contentType }), filename)
  const body = new Response(form)
  const { status } = await services.egress.post(content.to[0] ?? '', {
    type: body.headers.get('content-type') ?? '',
    bytes: Buffer.from(await body.arrayBuffer()),
  })
  if (status < 200 || status >= 300) throw new EgressFailed(`the carrier's form answered ${status}`)
  return `the carrier's form answered ${status}`
}

async function sendFax(services: Services, content: SubmissionContent, reference: string): Promise<string> {
  await services.fax.transmit({
    to: content.to[0] ?? '',
    subject: content.subject,
    text: content.message,
    reference,
    pages: await pagesOf(services, content),
  })
  return 'the fax was accepted'
}

interface Outcome {
  isSent: boolean
  told: string
}

async function send(
  services: Services,
  kind: SubmissionType,
  content: SubmissionContent,
  reference: string,
): Promise<Outcome> {
  try {
    return {
      isSent: true,
      told: kind === 'FAX' ? await sendFax(services, content, reference) : await postForm(services, content),
    }
  } catch (error) {
    const what = describeFailure(services.log, error)
    return { isSent: false, told: error instanceof EgressRefused ? `nothing was sent, ${what}` : what }
  }
}

/** A submission that waits. */
const waiting = z.object({ teamId: z.int(), id: z.int() })

/**
 * Sends a waiting submission once. The state `sending` is committed before the request. A job that finds it was
 * interrupted does not send again, because a carrier that gets an application twice may refuse both. The note on the
 * task then tells users what to do.
 */
export async function runSubmission(services: Services, { teamId, id }: z.output<typeof waiting>): Promise<void> {
  const realm = { teamId, actor: job('carrier-submission') }
  const claimed = await inTransaction(services, realm, (scope) => claimSubmission(scope, id))
  if (!claimed) return
  const { taskId, kind, contentSealed, wasSending } = claimed
  const { isSent, told } = wasSending
    ? { isSent: false, told: 'it was cut off and may have arrived; please ask the carrier before you send it again' }
    : await send(
        services,
        kind,
        openContent(services.vault, teamId, taskId, contentSealed),
        `submission-${teamId}-${id}`,
      )
  await inTransaction(services, realm, async (scope) => {
    await finishSubmission(scope, id, taskId, isSent)
    await insertActivity(scope, taskId, `${submissionTypeChoice.labels[kind]}: ${isSent ? '' : 'failed, '}${told}`)
  })
}

export const carrierSubmission = { name: 'carrier-submission', payload: waiting }
export const submissionJob = defineJob({ ...carrierSubmission, run: runSubmission })
