import type { Faults } from '../../../ui/edit/draft.ts'
import type { BuilderDraft, BuilderField } from './builder-draft.ts'

export interface StepsProps {
  draft: BuilderDraft
  faults: Faults
  onChange: <Field extends BuilderField>(field: Field, value: BuilderDraft[Field]) => void
}
