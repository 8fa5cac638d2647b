import type { Statement } from '../../database/batch.ts'
import type { JsonType } from '../../kit/request/json.ts'

/** The questionnaires of provider `$1`, newest first, each with the questions that were answered yes. */
export const disclosuresSql = (type: JsonType): string => `
  select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'completedDate', r.completed_date, 'sentToProvider', r.sent_to_provider,
           'yesAnswers', coalesce(a.answers, '[]')) order by r.completed_date desc nulls last, r.id desc), '[]')::${type} as json
    from survey_response r
    left join lateral (
      select json_agg(json_build_object('displayOrder', x.display_order, 'question', x.question, 'answerText', x.answer_text) order by x.display_order) as answers
        from survey_answer x where x.team_id = app_team() and x.survey_response_id = r.id and x.is_yes) a on true
   where r.team_id = app_team() and r.provider_id = $1 and r.kind = 'disclosures'`

export const disclosuresStatement = (providerId: number): Statement => ({
  name: 'disclosures',
  text: disclosuresSql('text'),
  values: [providerId],
})
