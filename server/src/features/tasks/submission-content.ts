import type { MailAttachment } from '../../kit/ports/email.ts'
import type { Vault } from '../../kit/secrets/crypto.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** The content of a submission to a carrier. It holds personal data, so it stays sealed before and after it is sent. */
export interface SubmissionContent {
  to: string[]
  subject: string
  message: string
  fields: Record<string, string | null>
  papers: MailAttachment[]
}

const place = (team: number, taskId: number) => ({
  table: 'task_submission',
  column: 'content_sealed',
  row: taskId,
  team,
})

export const sealContent = ({ services, teamId }: Scope, taskId: number, content: SubmissionContent): Buffer =>
  services.vault.seal(JSON.stringify(content), place(teamId, taskId))

export const openContent = (vault: Vault, team: number, taskId: number, sealed: Buffer): SubmissionContent =>
  JSON.parse(vault.open(sealed, place(team, taskId))) as SubmissionContent
