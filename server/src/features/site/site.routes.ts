import * as contract from '@credence/contract/site/calls'
import { onWithoutTransaction } from '../../kit/request/route.ts'

export const siteRoutes = [
  onWithoutTransaction(contract.getSite, async ({ services: { config, health } }) => ({
    environment: config.environment,
    demo: config.mode === 'demo',
    mailDelayed: await health.isFailing('mail'),
    ...config.footer,
    botCheck: config.recaptcha
      ? { kind: 'recaptcha' as const, siteKey: config.recaptcha.siteKey, scriptUrl: config.recaptcha.scriptUrl }
      : { kind: 'altcha' as const },
  })),
]
