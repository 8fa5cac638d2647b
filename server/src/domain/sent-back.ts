/**
 * That a change of an onboarding was sent back, and its stage was not saved since: neither with the link that was mailed
 * then, which the change names, nor with a later one.
 */
export const isSentBack = (c: string) =>
  `${c}.state = 'SENT_BACK' and not exists (select from onboarding_stage s
     where s.team_id = ${c}.team_id and s.provider_id = ${c}.provider_id and s.stage = ${c}.stage and s.link_id >= ${c}.link_id)`
