import type { Stage } from '@credence/contract/onboarding/stages'
import type { ComponentType } from 'react'
import type { StageFormProps } from './form/use-stage-form.ts'

interface StageModule {
  Form: ComponentType<StageFormProps>
}

const list = () => import('./stages/list-form.tsx')

/** The form of each stage, loaded together with its data. */
export const stageForms: Readonly<Record<Stage, () => Promise<StageModule>>> = {
  demographics: () => import('./stages/demographics-form.tsx'),
  'areas-of-expertise': () => import('./stages/areas-form.tsx'),
  'treatment-modalities': () => import('./stages/modalities-form.tsx'),
  documents: () => import('./stages/documents-form.tsx'),
  'peer-references': list,
  training: list,
  'work-history': list,
  'past-hospital-privileges': list,
  'state-licenses': list,
  'malpractice-insurance': list,
  'board-certifications': list,
  immunizations: () => import('./stages/immunizations-form.tsx'),
  disclosures: () => import('./stages/disclosures-form.tsx'),
  signing: () => import('./stages/signing-form.tsx'),
}
