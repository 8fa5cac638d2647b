import { documentCategories, type DocumentCategory } from '@credence/contract/choices/document-categories'
import { submissionTypeChoice, taskCategoryChoice, type SubmissionType } from '@credence/contract/choices/tasks'
import { taskTexts } from '@credence/contract/tasks/calls'
import { type getCarrierSubmission, type submitToCarrier as endpoint } from '@credence/contract/tasks/submission-calls'
import type { AnswerInputOf, BodyOf } from '@credence/contract/kit/endpoint'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { writeEmail } from '../../kit/paper/write-email.ts'
import { audit } from '../../kit/request/audit.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { RawJson } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { assertOpenable, signDownload } from '../../kit/files/stored-files.ts'
import { getTaskForUpdate, insertActivity, updateTask } from './save.queries.ts'
import { sealContent, type SubmissionContent } from './submission-content.ts'
import { carrierSubmission } from './submission.jobs.ts'
import {
  findInstructionForm,
  findPapers,
  getSubmittable,
  insertSubmission,
  isUnderWay,
  type Paper,
  type Submittable,
} from './submission.queries.ts'
import { getTaskCard } from './get-task-card.queries.ts'

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

/** The obstacles to a submission, including missing settings of this server. */
function obstacles(scope: Scope, { type, errors, webFormUrl }: Submittable): string[] {
  const isBarred = type === 'WEB_FORM' && webFormUrl !== null && !scope.services.egress.allows(webFormUrl)
  return isBarred ? [...errors, `${hostOf(webFormUrl)} is not among the hosts that this server may reach`] : errors
}

async function getPossible(scope: Scope, taskId: number): Promise<Submittable & { type: SubmissionType }> {
  const found = await getSubmittable(scope, taskId)
  if (!found.type) throw new Refusal(422, taskTexts.nothingToSubmit)
  return { ...found, type: found.type, errors: obstacles(scope, found) }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

export async function draftSubmission(
  scope: Scope,
  taskId: number,
): Promise<AnswerInputOf<typeof getCarrierSubmission>> {
  const found = await getPossible(scope, taskId)
  const {
    type,
    errors,
    emails,
    fax,
    webFormUrl,
    category,
    practiceName,
    practiceNpi,
    practiceTin,
    providerName,
    providerNpi,
    referenceNumber,
  } = found
  const what = taskCategoryChoice.labels[category]
  const lines = [
    `${what} of ${providerName ?? practiceName}`,
    ...(providerName ? [`Provider: ${providerName}, NPI ${providerNpi ?? 'unknown'}`] : []),
    `Practice: ${practiceName}, TIN ${practiceTin ?? 'unknown'}${practiceNpi ? `, NPI ${practiceNpi}` : ''}`,
    ...(referenceNumber ? [`Reference number: ${referenceNumber}`] : []),
  ]
  return {
    type,
    errors,
    toEmails:
      type === 'EMAIL'
        ? (emails ?? '')
            .split(',')
            .map((each) => each.trim())
            .filter(Boolean)
        : [],
    destination: type === 'FAX' ? fax : type === 'WEB_FORM' && webFormUrl ? hostOf(webFormUrl) : null,
    content: {
      subject: oneLine(`${what}: ${providerName ?? practiceName}`).slice(0, limits.text),
      message: lines.join('\n'),
    },
    attachments: (await findPapers(scope, taskId)).map(({ id, filename, category: kind, size, ownerName }) => ({
      id,
      filename,
      category: documentCategories[kind as DocumentCategory],
      size,
      ownerName,
    })),
  }
}

/** The chosen documents. A document of another provider, or one that the caller may not see, is refused as unknown. */
async function choosePapers(scope: Scope, taskId: number, ids: readonly number[]): Promise<Paper[]> {
  if (!ids.length) return []
  const wanted = new Set(ids)
  const papers = (await findPapers(scope, taskId)).filter(({ id }) => wanted.has(id))
  if (papers.length !== wanted.size) throw notFound()
  if (papers.reduce((sum, { size }) => sum + size, 0) > 2 * limits.fileBytes) throw new Refusal(422, texts.fileTooLarge)
  return papers
}

function contentOf(
  found: Submittable & { type: SubmissionType },
  { toEmails, content }: Submission,
  papers: readonly Paper[],
): SubmissionContent {
  const {
    type,
    fax,
    webFormUrl,
    practiceName,
    practiceNpi,
    practiceTin,
    providerName,
    providerNpi,
    referenceNumber,
    category,
  } = found
  return {
    to:
      type === 'EMAIL'
        ? [...new Set(toEmails.map((to) => to.toLowerCase()))]
        : [(type === 'FAX' ? fax : webFormUrl) ?? ''],
    ...content,
    fields:
      type === 'WEB_FORM'
        ? { category, practiceName, practiceNpi, practiceTin, providerName, providerNpi, referenceNumber }
        : {},
    papers: papers.map(({ filename, contentType, key }) => ({ filename, contentType, key })),
  }
}

type Submission = BodyOf<typeof endpoint>

/**
 * Emails use the email queue; forms and faxes use the submission queue. Submission, note, status and job are one
 * transaction.
 */
export async function submitToCarrier(scope: Scope, taskId: number, submission: Submission): Promise<RawJson> {
  await getTaskForUpdate(scope, taskId)
  const found = await getPossible(scope, taskId)
  const { type, errors } = found
  if (errors.length) throw new Refusal(422, errors.join('; '))
  if (type === 'EMAIL' && !submission.toEmails.length)
    throw new Refusal(400, taskTexts.recipientNeeded, { fields: { toEmails: taskTexts.recipientNeeded } })
  if (await isUnderWay(scope, taskId)) throw new Refusal(409, taskTexts.alreadySubmitted)
  const content = contentOf(
    found,
    submission,
    await choosePapers(
      scope,
      taskId,
      submission.attachments.map(({ id }) => id),
    ),
  )
  const { mailer, queue } = scope.services
  const id = await insertSubmission(scope, {
    taskId,
    kind: type,
    contentSealed: sealContent(scope, taskId, content),
    isSent: type === 'EMAIL',
  })
  if (type === 'EMAIL') {
    const email = { subject: content.subject, lines: content.message.split(/\n{2,}/).filter(Boolean) }
    for (const [recipient, to] of content.to.entries()) {
      await mailer.send(
        scope,
        { ...writeEmail({ ...email, to }), attachments: content.papers },
        { team: scope.teamId, submission: id, recipient },
      )
    }
  } else {
    await queue.send(scope, carrierSubmission, { teamId: scope.teamId, id })
  }
  const where = type === 'WEB_FORM' ? hostOf(content.to[0] ?? '') : content.to.join(', ')
  const papers = content.papers.length ? `, with ${content.papers.map(({ filename }) => filename).join(', ')}` : ''
  await insertActivity(
    scope,
    taskId,
    `${submissionTypeChoice.labels[type]} to ${found.carrierName} (${where}): ${content.subject}${papers}`,
  )
  await updateTask(scope, taskId, { status: 'BLOCKED_SUBMITTED' })
  await audit(scope, 'carrier submission', {
    teamId: scope.teamId,
    subject: `task ${taskId}`,
    detail: { kind: type, documents: submission.attachments.map((each) => each.id) },
  })
  return getTaskCard(scope, taskId)
}

export async function openInstructionForm(scope: Scope, taskId: number, formId: number): Promise<string> {
  const form = await findInstructionForm(scope, taskId, formId)
  if (!form) throw new Refusal(422, 'This form is not among the instructions of the task')
  assertOpenable(form.scan)
  await audit(scope, 'document opened', {
    teamId: scope.teamId,
    subject: `document ${formId}`,
    belongsTo: `task ${taskId}`,
    detail: { filename: form.filename },
  })
  return signDownload(scope, {
    key: form.key,
    teamId: scope.teamId,
    name: form.filename,
    contentType: form.contentType,
    purpose: 'save',
  })
}
