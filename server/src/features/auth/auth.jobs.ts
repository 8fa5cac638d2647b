import { defineJob } from '../../kit/background/define-job.ts'
import { job } from '../../kit/request/actor.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { removeExpired } from './auth.queries.ts'
import { addressOfJob, passwordReset, sendResetLink, type SealedAddress } from './password.actions.ts'

export const runPasswordReset = (services: Services, payload: SealedAddress): Promise<void> =>
  inTransaction(services, { signsIn: true, actor: job(passwordReset.name) }, (scope) =>
    sendResetLink(scope, addressOfJob(services, payload)),
  )

export const runSweep = (services: Services): Promise<void> =>
  inTransaction(services, { actor: job('sweep') }, removeExpired)

export const authJobs = [
  defineJob({ ...passwordReset, run: runPasswordReset }),
  defineJob({ name: 'sweep', schedule: '17 * * * *', run: runSweep }),
]
