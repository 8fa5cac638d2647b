import type { Statement } from '../database/batch.ts'
import { fieldOf } from '../kit/request/column-names.ts'

type Kind = 'carrier_participation' | 'provider_facility' | 'provider_hub' | 'practice_hub'

/** The live row of a participation and its history as one list, newest first. */
export function participationHistory(
  kind: Kind,
  ids: Readonly<Record<string, number>>,
  says: readonly string[],
): Statement {
  const its = ['team_id = app_team()', ...Object.keys(ids).map((column, at) => `${column} = $${at + 1}`)].join(' and ')
  return {
    name: `history-of-${kind}`,
    text: `
      select coalesce(json_agg(json_build_object(${says.map((column) => `'${fieldOf(column)}', value -> '${column}'`).join(', ')},
               'since', since, 'until', until, 'setBy', name_of(set_by)) order by since desc), '[]')::text as json
        from (select participation_value(to_jsonb(live)) as value, since, null::timestamptz as until, set_by from ${kind} live where ${its}
              union all
              select value, since, until, set_by from participation_history where kind = '${kind}' and ${its}) entries`,
    values: Object.values(ids),
  }
}
