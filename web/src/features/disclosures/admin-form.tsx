import type { AdminQuestionnaire } from '@credence/contract/disclosures/calls'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../kit/api.ts'
import type { Reload } from '../../layouts/link/use-link.ts'
import { useSubmit } from '../../layouts/link/use-submit.ts'
import { answerTo } from './answers.ts'
import { answerAdminQuestionnaire, listQuestionnaireProviders } from './calls.ts'
import type { Nameable } from './provider-picker.tsx'
import { QuestionnaireForm } from './questionnaire-form.tsx'

interface AdminFormProps {
  token: string
  questionnaire: AdminQuestionnaire
  /** Reads again what the link is about, after it was used or refused. */
  onLinkChanged: Reload
}

/** The questionnaire that the office of a practice answers about its providers. */
export function AdminForm({ token, questionnaire, onLinkChanged }: AdminFormProps) {
  const submit = useSubmit(answerAdminQuestionnaire, onLinkChanged)
  const { refresh, ...nameable } = useNameable(token)
  // A provider who was named can have left the practice meanwhile.
  const isRefused = submit.state.kind === 'failed'
  useEffect(() => {
    if (isRefused) void refresh()
  }, [isRefused, refresh])
  const { surveyName = '', extra = null, disclosures = [] } = questionnaire
  return (
    <QuestionnaireForm
      title={surveyName}
      intro={`Please answer each question about the providers of ${questionnaire.name} with Yes or No. A Yes needs a short explanation and the names of the providers concerned.`}
      hint="A Yes names the providers it concerns. Everyone not named is recorded with No."
      note={extra}
      questions={disclosures}
      nameable={nameable}
      submit={submit.state}
      onEdited={submit.edited}
      onSubmit={(answers) =>
        submit.send({
          params: { token },
          body: {
            disclosures: disclosures.map(({ questionId }) => {
              const { answer, explanation, providerIds } = answerTo(answers, questionId)
              return { questionId, answer, explanation: explanation.trim(), providerIds: [...providerIds] }
            }),
          },
        })
      }
    />
  )
}

/** The providers of the practice, who can be named. */
function useNameable(token: string): Nameable & { refresh: () => Promise<void> } {
  const [providers, setProviders] = useState<Nameable['providers']>('loading')
  const load = useCallback(
    () =>
      call(listQuestionnaireProviders, { params: { token } }).then(
        (found) => setProviders(found),
        // A list that is there already stays.
        () => setProviders((known) => (known === 'loading' ? 'failed' : known)),
      ),
    [token],
  )
  useEffect(() => void load(), [load])
  const retry = () => {
    setProviders('loading')
    void load()
  }
  return { providers, retry, refresh: load }
}
