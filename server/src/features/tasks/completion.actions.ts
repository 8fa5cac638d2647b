import type { completionQuestion } from '@credence/contract/tasks/rules'
import { taskTexts } from '@credence/contract/tasks/calls'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { attestHub, enrollWithCarrier, enrollAtFacility } from '../participation/enroll.actions.ts'
import { completionEmail } from './emails.ts'
import { standingRefusal } from './obstacles.actions.ts'
import { getNotification, type TaskFields } from './save.queries.ts'

type Question = NonNullable<ReturnType<typeof completionQuestion>>

interface Answers {
  newAttestationDate?: string | null | undefined
  newEffectiveDate?: string | null | undefined
  newExpirationDate?: string | null | undefined
  noEndDate: boolean
  sendEmailNotification: boolean
}

const missing = (field: string, message: string) => new Refusal(400, message, { fields: { [field]: message } })

interface Dates {
  effectiveDate: string | null
  expires: string | null
}

/**
 * The given dates; null when the dialog was skipped. An effective date with an explicit expiration of null has no end;
 * an omitted expiration does not mean that.
 */
function datesOf(
  question: Question,
  { newAttestationDate, newEffectiveDate, newExpirationDate, noEndDate }: Answers,
): Dates | null {
  const effectiveDate = newEffectiveDate ?? null
  const isEndless = noEndDate || (effectiveDate !== null && newExpirationDate === null)
  const expires = isEndless ? null : (newExpirationDate ?? null)
  if (question === 'attestation')
    return newAttestationDate ? { effectiveDate: null, expires: newAttestationDate } : null
  if (!effectiveDate && !expires && !isEndless) return null
  if (question === 'initial' && !effectiveDate) throw missing('newEffectiveDate', taskTexts.effectiveNeeded)
  if (!expires && !isEndless) throw missing('newExpirationDate', taskTexts.expirationNeeded)
  return { effectiveDate: question === 'initial' ? effectiveDate : null, expires }
}

/**
 * Saves the participation that the task was about. A carrier takes precedence over a location. A practice itself has no
 * participation with carriers.
 */
async function saveStanding(scope: Scope, task: TaskFields, question: Question, dates: Dates): Promise<void> {
  const { practiceId, providerId, carrierId, facilityId, hubId } = task
  if (question === 'attestation') {
    if (hubId !== null && !(await attestHub(scope, { practiceId, providerId, hubId }, dates.expires)))
      throw new Refusal(409, taskTexts.hubLeft)
    return
  }
  const isWritten =
    carrierId !== null
      ? providerId === null || (await enrollWithCarrier(scope, { practiceId, providerId, carrierId }, dates))
      : facilityId === null || (await enrollAtFacility(scope, { practiceId, providerId, facilityId }, dates))
  if (!isWritten) throw await standingRefusal(scope, task, carrierId !== null ? 'CARRIER' : 'FACILITY')
}

/**
 * Applies the effects of a completed task in the task's transaction. Without dates nothing is written, no email is sent
 * and the answer is false.
 */
export async function applyCompletion(
  scope: Scope,
  taskId: number,
  task: TaskFields,
  question: Question,
  answers: Answers,
): Promise<boolean> {
  const dates = datesOf(question, answers)
  if (!dates) return false
  await saveStanding(scope, task, question, dates)
  if (!answers.sendEmailNotification) return true
  const { recipients, ...about } = await getNotification(scope, taskId)
  const { mailer, config } = scope.services
  for (const to of recipients)
    await mailer.send(
      scope,
      completionEmail(to, `${config.publicUrl}/tasks?task=${taskId}`, {
        ...about,
        ...dates,
        question,
        category: task.category,
      }),
    )
  return true
}
