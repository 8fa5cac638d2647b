import type { DocumentRequest } from '@credence/contract/document-upload/calls'
import type { Scope } from '../../kit/request/scope.ts'

export interface RequestOfLink {
  sentToProvider: boolean
  documentType: NonNullable<DocumentRequest['documentType']> | null
  extra: string | null
  /** Whom it is about. */
  name: string
}

/** What the link of this transaction asks for. */
export async function getRequestOfLink(scope: Scope): Promise<RequestOfLink> {
  const { rows } = await scope.client.query<RequestOfLink>(
    `
    select f.sent_to_provider as "sentToProvider", f.document_type as "documentType", f.extra, 
           case when f.provider_id is null then q.name else concat_ws(', ', concat_ws(' ', p.first_name, p.last_name), p.credentials) end as name
      from form_request f
      left join provider p on p.team_id = f.team_id and p.id = f.provider_id
      left join practice q on q.team_id = f.team_id and q.id = f.practice_id
     where f.team_id = app_team() and f.link_id = $1`,
    [scope.link.id],
  )
  if (!rows[0]) throw new Error('A link of the document upload has no request')
  return rows[0]
}
