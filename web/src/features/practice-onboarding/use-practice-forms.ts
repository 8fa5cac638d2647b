import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../kit/api.ts'
import { stateOfAnswer, stateOfError, type LinkState } from '../../layouts/link/link-state.ts'
import type { OpenedLink } from '../../layouts/link/use-link.ts'
import { getPracticeDemographics, getPracticeDocuments } from './calls.ts'

export interface PracticeForms {
  name: string
  isComplete: boolean
  demographics: AnswerOf<typeof getPracticeDemographics>
  documents: AnswerOf<typeof getPracticeDocuments>
}

async function load(token: string): Promise<LinkState<PracticeForms>> {
  const sent = { params: { token } }
  try {
    const [demographics, documents] = await Promise.all([
      call(getPracticeDemographics, sent),
      call(getPracticeDocuments, sent),
    ])
    const isComplete = demographics.isComplete || documents.isComplete
    return stateOfAnswer({ name: demographics.name, isComplete, demographics, documents })
  } catch (error) {
    return stateOfError(error)
  }
}

/** Reads both stages of a link, so that moving between them waits for nothing. */
export function usePracticeForms(token: string): OpenedLink<PracticeForms> {
  const [state, setState] = useState<LinkState<PracticeForms>>({ kind: 'loading' })
  useEffect(() => {
    let isCurrent = true
    void load(token).then((next) => {
      if (isCurrent) setState(next)
    })
    return () => {
      isCurrent = false
    }
  }, [token])
  return { state, reload: useCallback(async () => setState(await load(token)), [token]) }
}
