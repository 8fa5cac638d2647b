import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { documentMessages } from '@credence/contract/documents'
import { expertiseTexts } from '@credence/contract/expertise'
import { texts } from '@credence/contract/texts'
import { Refusal } from './refusal.ts'
import { answerAndClose, hasUnreadBody } from './unread-body.ts'

interface DatabaseError extends Error { code?: string; constraint?: string }

const connectionTrouble = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '53300', '25006'])
const retryAfterOutage = 2

/** The database is away, not wrong: the client should come back. */
function isOutage(error: DatabaseError): boolean {
  return connectionTrouble.has(error.code ?? '') || error.code?.startsWith('08') === true
    || /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(error.message)
}

/** A value the database cannot hold (a date out of range, a broken character) is the sender's mistake. */
const isBadValue = (error: DatabaseError) => /^22\w{3}$/.test(error.code ?? '')

/** Two requests may both find a name free; the second to write it meets the index. */
const usedNames: Record<string, string> = {
  account_email: texts.emailUsed, document_name: documentMessages.filenameUsed,
  provider_area_of_expertise_team_id_provider_id_area_of_expe_key: expertiseTexts.used, provider_treatment_modality_team_id_provider_id_treatment_m_key: expertiseTexts.used,
}

/** What a row was to hang on went away in the meantime. */
const lostItsParent = '23503'
/** Two requests waited for each other, and this is the one that was given up; nothing of it is left. */
const deadlock = '40P01'

function toRefusal(error: (FastifyError & { constraint?: string }) | DatabaseError | Refusal): Refusal | null {
  if (error instanceof Refusal) return error
  const status = (error as FastifyError).statusCode
  // Fastify's own refusals (body too large, broken JSON, a body that broke off with ECONNRESET) keep their status, not their wording.
  if (status !== undefined && status >= 400 && status < 500) return new Refusal(status, status === 413 ? 'The request is too large' : 'Invalid request')
  if (isOutage(error) || error.code === deadlock) return new Refusal(503, texts.tryAgain, { retryAfterSeconds: retryAfterOutage })
  const usedName = error.code === '23505' ? usedNames[error.constraint ?? ''] : undefined
  if (usedName) return new Refusal(409, usedName)
  if (error.code === lostItsParent) return new Refusal(409, texts.changedByOther)
  return isBadValue(error) ? new Refusal(400, texts.tryAgain) : null
}

/** One shape for every refusal: `{message, requestId, fields?}`. What went wrong inside is logged, never told. */
export function sendError(error: FastifyError | DatabaseError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error)
  if (!refusal) request.log.error({ err: error, req: request }, 'failed')
  else if (refusal.status >= 500) request.log.warn({ code: (error as DatabaseError).code, req: request }, 'unavailable')
  if (refusal?.retryAfterSeconds) void reply.header('retry-after', refusal.retryAfterSeconds)
  const answer = JSON.stringify({
    message: refusal?.message ?? texts.somethingWentWrong, requestId: request.id, ...(refusal?.fields ? { fields: refusal.fields } : {}), ...refusal?.extra,
  })
  void reply.code(refusal?.status ?? 500).type('application/json; charset=utf-8')
  return hasUnreadBody(request.raw) ? answerAndClose(reply, answer) : reply.send(answer)
}
