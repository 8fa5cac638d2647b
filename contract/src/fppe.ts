import { z } from 'zod'
import { canView } from './kit/access.ts'
import { endpoint } from './kit/endpoint.ts'

export const countBlockedFppeTasks = endpoint({
  method: 'GET', path: '/fppetask/blocked', summary: 'How many FPPE tasks wait for somebody; the badge in the sidebar.',
  access: canView('FPPE_TASK'), passive: true, unchangedWhile: ['fppeTask', 'provider'], answer: z.number(),
})
