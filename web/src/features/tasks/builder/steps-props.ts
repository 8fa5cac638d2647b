import type { BuilderDraft, BuilderFaults, BuilderField } from './builder-draft.ts'

export interface StepsProps {
  draft: BuilderDraft
  faults: BuilderFaults
  onChange: <Field extends BuilderField>(field: Field, value: BuilderDraft[Field]) => void
}
