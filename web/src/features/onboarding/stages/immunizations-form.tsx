import { immunizationLabels, immunizationsIssues } from '@credence/contract/onboarding/documents'
import { IconVaccine } from '@tabler/icons-react'
import type { StageAnswers } from '../calls.ts'
import { fileIssues, filesAt, type StageShape } from '../form/stage-shape.ts'
import { useStageForm, type StageFormProps } from '../form/use-stage-form.ts'
import { Section } from '../frame/section.tsx'
import { StageFrame } from '../frame/stage-frame.tsx'
import wizard from '../frame/wizard.module.css'
import { GroupFiles } from './group-files.tsx'
import classes from './stages.module.css'

type Answer = StageAnswers['immunizations']
const place = 'immunizationFiles'

/** The stage has files alone. */
const shape: StageShape<Answer, object> = {
  read: () => ({}),
  issues: (_, files, { immunizationFilenames }) => ({
    ...fileIssues(files, { bytes: Infinity, message: '' }),
    ...immunizationsIssues(
      filesAt(files, place).map(({ size }) => size),
      immunizationFilenames.length,
    ),
  }),
  body: () => ({}),
  parts: (_, files) => filesAt(files, place).map((file) => ({ name: place, file })),
  draft: () => ({}),
  restore: (stored) => stored,
}

export function Form(props: StageFormProps) {
  const form = useStageForm<Answer, object>(shape, props)
  return (
    <StageFrame form={form} required intro="Please add the records that you have of these.">
      <Section title="Immunizations on your records">
        <ul className={classes['immunizations']}>
          {immunizationLabels.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      </Section>
      <div className={wizard['card']}>
        <GroupFiles
          form={form}
          part={place}
          label="Immunization records"
          icon={IconVaccine}
          required
          stored={form.answer.immunizationFilenames}
        />
      </div>
    </StageFrame>
  )
}
