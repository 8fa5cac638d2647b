import { z } from 'zod'
import { adminOnly } from '../kit/access.ts'
import { choice } from '../kit/choice.ts'
import { endpoint } from '../kit/endpoint.ts'

/** The parts of an installation whose state an operator watches, in the order of the page. */
export const systemAreas = choice({
  mail: 'Mail',
  virusScanner: 'Virus scanner',
  docusign: 'DocuSign',
  sms: 'Text messages',
  backups: 'Backups',
  keys: 'Encryption keys',
  files: 'Uploaded files',
  database: 'Database',
  version: 'Version',
})

/**
 * `degraded`: people can work, but somebody must look at it. `failed`: its work is not done. `off`: it is not set up.
 */
export const systemStates = choice({ ok: 'OK', degraded: 'Degraded', failed: 'Failed', off: 'Off' })

const systemLine = z.object({
  area: systemAreas.schema,
  status: systemStates.schema,
  /** A sentence for an administrator: what is so, and what to do about it. Never a secret. */
  message: z.string(),
  /** Since when it is degraded or has failed; otherwise when it was last known to work. Null when that is not known. */
  since: z.string().nullable(),
})
export type SystemLine = z.output<typeof systemLine>

export const getSystem = endpoint({
  method: 'GET',
  path: '/admin/system',
  summary: 'The state of the installation, a line for each area.',
  access: adminOnly,
  team: 'optional',
  passive: true,
  answer: z.array(systemLine),
})
