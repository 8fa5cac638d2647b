import * as contract from '@credence/contract/tasks/mentions'
import { asJson } from '../../../kit/request/json.ts'
import { on, onRead } from '../../../kit/request/route.ts'
import { mentionable, newestMentions, unreadMentions, updateRead } from './mentions.queries.ts'

export const mentionRoutes = [
  onRead(
    contract.countUnreadMentions,
    () => unreadMentions,
    ([row]) => row?.n,
  ),
  onRead(contract.listMentions, () => newestMentions, asJson),
  onRead(contract.listMentionable, ({ params }) => mentionable('task', params.id), asJson),
  onRead(contract.listMentionableInFppe, ({ params }) => mentionable('fppe', params.id), asJson),
  on(contract.readMentions, async ({ scope, body: { taskId = null, fppeTaskId = null } }) => ({
    unread: await updateRead(scope, { taskId, fppeTaskId }),
  })),
]
