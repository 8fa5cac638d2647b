import { useState } from 'react'
import { PlainCheck, PlainInput } from '../../../ui/plain/plain-inputs.tsx'
import { holdsWords } from '../../../ui/text/plain-text.ts'
import type { StageAnswers } from '../calls.ts'
import { fieldOf, useStageForm, type StageForm, type StageFormProps } from '../form/use-stage-form.ts'
import { Fields, Section } from '../frame/section.tsx'
import { StageFrame } from '../frame/stage-frame.tsx'
import wizard from '../frame/wizard.module.css'
import { areasShape, changeArea, changeOverall, type AreasValues, type TypedAges } from './areas-shape.ts'
import { CatalogueFilter } from './catalogue-filter.tsx'
import classes from './stages.module.css'

type AreasForm = StageForm<StageAnswers['areas-of-expertise'], AreasValues>
const bounds = [
  ['ageLowerBound', 'From age'],
  ['ageUpperBound', 'To age'],
] as const

export function Form(props: StageFormProps) {
  const form = useStageForm<StageAnswers['areas-of-expertise'], AreasValues>(areasShape, props)
  const [filter, setFilter] = useState('')
  const { areas } = form.values
  const active = areas.filter(({ isActive }) => isActive).length
  return (
    <StageFrame form={form} intro="Choose what you treat, and the ages of your patients.">
      <Section title="Ages of your patients" hint="Leave both empty if you treat all ages.">
        <Fields>
          {bounds.map(([name, label]) => (
            <Age
              key={name}
              form={form}
              path={name}
              label={label}
              value={form.values[name]}
              onValue={(value) => form.change((values) => changeOverall(values, { [name]: value }), name)}
            />
          ))}
        </Fields>
      </Section>
      <Section title="Areas" hint={`${active} of ${areas.length} chosen`} note={form.noteOf('areas')}>
        <CatalogueFilter label="Find an area" count={areas.length} value={filter} onValue={setFilter} />
        <ul className={classes['catalogue']}>
          {areas.map((area, at) =>
            holdsWords(area.description, filter) ? <Area key={area.description} form={form} at={at} /> : null,
          )}
        </ul>
      </Section>
    </StageFrame>
  )
}

const rangeText = ({ ageLowerBound: from, ageUpperBound: to }: TypedAges): string => {
  if (from === '' && to === '') return 'All ages'
  if (to === '') return `Ages ${from} and over`
  return from === '' ? `Ages up to ${to}` : `Ages ${from} to ${to}`
}

function Area({ form, at }: { form: AreasForm; at: number }) {
  const area = form.values.areas[at]
  if (!area) return null
  const { description, isActive, editAges } = area
  const change = (next: Partial<typeof area>, ...paths: string[]) =>
    form.change((values) => changeArea(values, description, next), ...paths)
  const paths = bounds.map(([name]) => `areas.${at}.${name}`)
  return (
    <li className={classes['choice']} data-active={isActive || undefined}>
      <PlainCheck
        label={description}
        checked={isActive}
        onChecked={(checked) => change({ isActive: checked }, ...paths)}
      />
      {isActive && (
        <div className={classes['ages']}>
          {!editAges && <span>{rangeText(area)}</span>}
          <button
            type="button"
            className={wizard['textButton']}
            aria-label={`${editAges ? 'Use the overall ages' : 'Edit ages'}: ${description}`}
            onClick={() => change({ editAges: !editAges }, ...paths)}
          >
            {editAges ? 'Use the overall ages' : 'Edit ages'}
          </button>
          {editAges && (
            <Fields>
              {bounds.map(([name, label]) => (
                <Age
                  key={name}
                  form={form}
                  path={`areas.${at}.${name}`}
                  label={label}
                  value={area[name]}
                  onValue={(value) => change({ [name]: value }, `areas.${at}.${name}`)}
                />
              ))}
            </Fields>
          )}
        </div>
      )}
    </li>
  )
}

interface AgeProps {
  form: AreasForm
  path: string
  label: string
  value: string
  onValue: (value: string) => void
}

const Age = ({ form, path, ...input }: AgeProps) => (
  <PlainInput
    {...fieldOf(form, path)}
    {...input}
    inputMode="numeric"
    placeholder="All ages"
    className={wizard['half']}
  />
)
