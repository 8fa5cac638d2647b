import { z } from 'zod'
import { defineJob } from '../../kit/background/define-job.ts'
import { job } from '../../kit/request/actor.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { findRequestOfEnvelope, findTeamOfEnvelope } from './docusign.queries.ts'

const name = 'docusign-envelope'
const actor = job(name)

/** An envelope that changed at DocuSign. */
export const envelopeCheck = { name, payload: z.object({ envelopeId: z.string() }) }
