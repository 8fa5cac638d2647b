import { useState } from 'react'
import { PlainCheck } from '../../../ui/plain/plain-inputs.tsx'
import { holdsWords } from '../../../ui/text/plain-text.ts'
import type { StageAnswers } from '../calls.ts'
import { useStageForm, type StageFormProps } from '../form/use-stage-form.ts'
import { Section } from '../frame/section.tsx'
import { StageFrame } from '../frame/stage-frame.tsx'
import { CatalogueFilter } from './catalogue-filter.tsx'
import { modalitiesShape, type ModalitiesValues } from './modalities-shape.ts'
import classes from './stages.module.css'

export function Form(props: StageFormProps) {
  const form = useStageForm<StageAnswers['treatment-modalities'], ModalitiesValues>(modalitiesShape, props)
  const [filter, setFilter] = useState('')
  const { modalities } = form.values
  const active = modalities.filter(({ isActive }) => isActive).length
  const set = (description: string, isActive: boolean) =>
    form.change((values) => ({
      modalities: values.modalities.map((each) => (each.description === description ? { ...each, isActive } : each)),
    }))
  return (
    <StageFrame form={form} intro="Choose the ways you treat your patients.">
      <Section title="Modalities" hint={`${active} of ${modalities.length} chosen`} note={form.noteOf('modalities')}>
        <CatalogueFilter label="Find a modality" count={modalities.length} value={filter} onValue={setFilter} />
        <ul className={classes['catalogue']}>
          {modalities
            .filter(({ description }) => holdsWords(description, filter))
            .map(({ description, isActive }) => (
              <li key={description} className={classes['choice']} data-active={isActive || undefined}>
                <PlainCheck label={description} checked={isActive} onChecked={(checked) => set(description, checked)} />
              </li>
            ))}
        </ul>
      </Section>
    </StageFrame>
  )
}
