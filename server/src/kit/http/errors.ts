import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { documentMessages } from '@credence/contract/documents/calls'
import { expertiseTexts } from '@credence/contract/expertise/calls'
import { faxTexts } from '@credence/contract/faxes/texts'
import { smsTexts } from '@credence/contract/messaging/texts'
import { texts } from '@credence/contract/texts'
import { isOutage, isStorageFault } from '../../database/faults.ts'
import { Refusal } from '../request/refusal.ts'
import { fhirType, isFhir, outcomeOf } from './fhir.ts'
import { answerAndClose, hasUnreadBody } from './unread-body.ts'

interface DatabaseError extends Error {
  code?: string
  constraint?: string
}

const retryAfterSeconds = 2

/** A value the database cannot hold (a date out of range, a broken character) is the sender's mistake. */
const isBadValue = (error: DatabaseError) => /^22\w{3}$/.test(error.code ?? '')

/** Two requests may both find a name free; the second to write it meets the index. */
const usedNames: Record<string, string> = {
  account_email: texts.emailUsed,
  document_name: documentMessages.filenameUsed,
  practice_by_inbound_fax: faxTexts.numberTaken,
  practice_sms_from_number_key: smsTexts.takenNumber,
  provider_area_of_expertise_team_id_provider_id_area_of_expe_key: expertiseTexts.used,
  provider_treatment_modality_team_id_provider_id_treatment_m_key: expertiseTexts.used,
}

/** What a row was to hang on went away in the meantime. */
const lostItsParent = '23503'

function toRefusal(error: (FastifyError & { constraint?: string }) | DatabaseError | Refusal): Refusal | null {
  if (error instanceof Refusal) return error
  const status = (error as FastifyError).statusCode
  // Fastify's own refusals (body too large, broken JSON, a body that broke off with ECONNRESET) keep their status, not
  // their wording.
  if (status !== undefined && status >= 400 && status < 500)
    return new Refusal(status, status === 413 ? 'The request is too large' : 'Invalid request')
  if (isOutage(error)) return new Refusal(503, texts.tryAgain, { retryAfterSeconds })
  if (isStorageFault(error)) return new Refusal(507, texts.noRoomToSave, { retryAfterSeconds })
  const usedName = error.code === '23505' ? usedNames[error.constraint ?? ''] : undefined
  if (usedName) return new Refusal(409, usedName)
  if (error.code === lostItsParent) return new Refusal(409, texts.changedByOther)
  return isBadValue(error) ? new Refusal(400, texts.tryAgain) : null
}

/**
 * One shape for every refusal: `{message, requestId, fields?}`, and an OperationOutcome for FHIR. What went wrong inside
 * is logged, never told.
 */
export function sendError(error: FastifyError | DatabaseError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error)
  if (!refusal) request.log.error({ err: error, req: request }, 'failed')
  else if (refusal.status >= 500) request.log.warn({ code: (error as DatabaseError).code, req: request }, 'unavailable')
  if (refusal?.retryAfterSeconds) void reply.header('retry-after', refusal.retryAfterSeconds)
  const status = refusal?.status ?? 500
  const message = refusal?.message ?? texts.somethingWentWrong
  const toFhir = isFhir(request)
  const answer = JSON.stringify(
    toFhir
      ? outcomeOf(status, message, request.id)
      : {
          message,
          requestId: request.id,
          ...(refusal?.fields ? { fields: refusal.fields } : {}),
          ...refusal?.extra,
        },
  )
  void reply.code(status).type(toFhir ? fhirType : 'application/json; charset=utf-8')
  return hasUnreadBody(request.raw) ? answerAndClose(reply, answer) : reply.send(answer)
}
