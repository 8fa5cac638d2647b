import type { Stage } from '@credence/contract/onboarding/stages'
import { useCallback, useEffect, useState, type ComponentType } from 'react'
import { call } from '../../kit/api.ts'
import { stateOfAnswer, stateOfError, type LinkState } from '../../layouts/link/link-state.ts'
import { loadStage, type StageAnswer } from './calls.ts'
import type { StageFormProps } from './form/use-stage-form.ts'
import { stageForms } from './stage-forms.ts'

/** A stage with what is stored and the form that shows it. */
export interface OpenedStage {
  name: string
  isComplete: boolean
  /** The visit that it was read for. */
  visit: number
  answer: StageAnswer
  Form: ComponentType<StageFormProps>
}

async function open(stage: Stage, token: string, visit: number): Promise<LinkState<OpenedStage>> {
  try {
    const [answer, { Form }] = await Promise.all([call(loadStage(stage), { params: { token } }), stageForms[stage]()])
    const { name, isComplete } = answer
    return stateOfAnswer({ name, isComplete, visit, answer: answer as StageAnswer, Form })
  } catch (error) {
    return stateOfError(error)
  }
}

/** Reads a stage at each visit. Until the answer is there, the state is that of the visit before. */
export function useStage(stage: Stage, token: string, visit: number) {
  const [state, setState] = useState<LinkState<OpenedStage>>({ kind: 'loading' })
  useEffect(() => {
    let isCurrent = true
    void open(stage, token, visit).then((next) => {
      if (isCurrent) setState(next)
    })
    return () => {
      isCurrent = false
    }
  }, [stage, token, visit])
  const reload = useCallback(async (): Promise<StageAnswer | null> => {
    const next = await open(stage, token, visit)
    setState(next)
    return next.kind === 'active' ? next.answer.answer : null
  }, [stage, token, visit])
  return { state, reload }
}
