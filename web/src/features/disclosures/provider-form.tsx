import type { ProviderQuestionnaire } from '@credence/contract/disclosures/calls'
import type { Reload } from '../../layouts/link/use-link.ts'
import { useSubmit } from '../../layouts/link/use-submit.ts'
import { answerTo } from './answers.ts'
import { answerProviderQuestionnaire } from './calls.ts'
import { QuestionnaireForm } from './questionnaire-form.tsx'

interface ProviderFormProps {
  token: string
  questionnaire: ProviderQuestionnaire
  /** Reads again what the link is about, after it was used or refused. */
  onLinkChanged: Reload
}

/** The questionnaire that a provider answers. */
export function ProviderForm({ token, questionnaire, onLinkChanged }: ProviderFormProps) {
  const submit = useSubmit(answerProviderQuestionnaire, onLinkChanged)
  const { surveyName = '', extra = null, disclosures = [] } = questionnaire
  return (
    <QuestionnaireForm
      title={surveyName}
      intro="Please answer each question with Yes or No. A Yes needs a short explanation."
      hint="A Yes needs a short explanation."
      note={extra}
      questions={disclosures}
      submit={submit.state}
      onEdited={submit.edited}
      onSubmit={(answers) =>
        submit.send({
          params: { token },
          body: {
            disclosures: disclosures.map(({ questionId }) => {
              const { answer, explanation } = answerTo(answers, questionId)
              return { questionId, answer, explanation: explanation.trim() }
            }),
          },
        })
      }
    />
  )
}
