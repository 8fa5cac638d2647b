import type { StageAnswers } from '../calls.ts'
import type { StageShape } from '../form/stage-shape.ts'

type Answer = StageAnswers['treatment-modalities']
export interface ModalitiesValues {
  modalities: Answer['modalities']
}

export const modalitiesShape: StageShape<Answer, ModalitiesValues> = {
  read: ({ modalities }) => ({ modalities }),
  issues: () => ({}),
  body: ({ modalities }) => ({ modalities }),
  parts: () => [],
  draft: ({ modalities }) => ({
    modalities: modalities.filter(({ isActive }) => isActive).map(({ description }) => description),
  }),
  restore: (stored, draft) => {
    const active = Array.isArray(draft['modalities']) ? (draft['modalities'] as unknown[]) : null
    if (active === null) return stored
    return {
      modalities: stored.modalities.map(({ description }) => ({ description, isActive: active.includes(description) })),
    }
  },
}
