import { z } from 'zod'
import { canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'

export const countPendingOutreach = endpoint({
  method: 'GET',
  path: '/referral/pendingoutreach',
  summary: 'How many referrals nobody has called yet; the badge in the sidebar.',
  access: canView('REFERRAL_SCHEDULING'),
  passive: true,
  unchangedWhile: ['referral'],
  answer: z.number(),
})
