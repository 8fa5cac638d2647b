import type { Statement } from '../../database/batch.ts'

/** The questionnaires of a provider, newest first, each with the questions that were answered yes. */
export const disclosuresStatement = (providerId: number): Statement => ({
  name: 'disclosures', values: [providerId], text: `
    select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'completedDate', r.completed_date, 'sentToProvider', r.sent_to_provider,
             'yesAnswers', coalesce(a.answers, '[]')) order by r.completed_date desc nulls last, r.id desc), '[]')::text as json
      from survey_response r
      left join lateral (
        select json_agg(json_build_object('displayOrder', x.display_order, 'question', x.question, 'answerText', x.answer_text) order by x.display_order) as answers
          from survey_answer x where x.team_id = app_team() and x.survey_response_id = r.id and x.is_yes) a on true
     where r.team_id = app_team() and r.provider_id = $1 and r.kind = 'disclosures'`,
})
