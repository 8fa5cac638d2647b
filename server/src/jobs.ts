import { trailJob } from './features/audit/audit.jobs.ts'
import { authJobs } from './features/auth/auth.jobs.ts'
import { backupJob } from './features/backups/backups.jobs.ts'
import { remindersJob } from './features/documents/documents.jobs.ts'
import { faxRetentionJob } from './features/faxes/retention.jobs.ts'
import { telnyxJob } from './features/faxes/telnyx.jobs.ts'
import { fileJobs } from './features/files/files.jobs.ts'
import { rotationJob } from './features/keys/keys.jobs.ts'
import { removedExpiryJob } from './features/removed/removed.jobs.ts'
import { smsReportsJob } from './features/messaging/reports.jobs.ts'
import { reportSchedulesJob } from './features/saved-reports/saved-reports.jobs.ts'
import { docusignJobs } from './features/signing/docusign.jobs.ts'
import { signingJob } from './features/signing/signing.jobs.ts'
import { automaticTasksJob } from './features/tasks/automatic.jobs.ts'
import { mentionDigestJob } from './features/tasks/mentions/mentions.jobs.ts'
import { replyJobs } from './features/referrals/reply.jobs.ts'
import { mailJobs } from './features/tasks/submission-mail.jobs.ts'
import { submissionJob } from './features/tasks/submission.jobs.ts'

/** Every job of the product. The queue reads this list and knows no feature. */
export const allJobs = [
  ...mailJobs,
  ...authJobs,
  ...fileJobs,
  remindersJob,
  reportSchedulesJob,
  signingJob,
  ...docusignJobs,
  smsReportsJob,
  telnyxJob,
  faxRetentionJob,
  removedExpiryJob,
  submissionJob,
  ...replyJobs,
  automaticTasksJob,
  mentionDigestJob,
  rotationJob,
  backupJob,
  trailJob,
]
