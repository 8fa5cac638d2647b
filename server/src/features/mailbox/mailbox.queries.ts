import type { Scope } from '../../kit/request/scope.ts'

const mostShown = 200

export const findMessages = (scope: Scope) =>
  scope.db
    .selectFrom('mailboxMessage')
    .select(['id', 'channel', 'sender', 'recipient', 'subject', 'text', 'html', 'links', 'attachments', 'createdAt'])
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
