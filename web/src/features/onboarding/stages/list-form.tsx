import { findGaps } from '@credence/contract/provider-sections/work-gaps'
import { isDay } from '@credence/contract/links/form-issues'
import {
  isListStage,
  listStageOf,
  mostEntries,
  type EntryField,
  type ListStageName,
} from '@credence/contract/onboarding/lists'
import type { OnboardingPreferences } from '@credence/contract/onboarding/preferences'
import { IconInfoCircle, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { showDay } from '../../../ui/dates/typed-day.ts'
import { FieldMessage } from '../../../ui/plain/plain-field.tsx'
import { PlainFile } from '../../../ui/plain/plain-file.tsx'
import { PlainCheck, PlainDate, PlainInput, PlainSelect, PlainTextArea } from '../../../ui/plain/plain-inputs.tsx'
import type { ListAnswer } from '../calls.ts'
import { fieldOf, useStageForm, type StageForm, type StageFormProps } from '../form/use-stage-form.ts'
import { Fields, Section } from '../frame/section.tsx'
import { StageFrame } from '../frame/stage-frame.tsx'
import wizard from '../frame/wizard.module.css'
import {
  addEntry,
  changeNoStateLicense,
  fixedEntries,
  listShape,
  type ListValues,
  type TypedEntry,
} from './list-shape.ts'

/** What is said above the entries of stages without guidance in their definition. */
const intros: Readonly<Partial<Record<ListStageName, string>>> = {
  'work-history': 'List your positions, the latest first.',
  'past-hospital-privileges': 'List the hospitals where you held privileges, with a copy of each delineation.',
  'state-licenses': 'List every state license you hold, with a copy of each.',
  'malpractice-insurance': 'List your malpractice policies, with a copy of each.',
  'board-certifications': 'List your board certifications, with a copy of each.',
}
const formerLicenses = 'List every state license you hold or held, active or former, with a copy of each.'

function introOf(stage: ListStageName, { requireFormerStateLicenses }: OnboardingPreferences): string {
  if (stage === 'state-licenses' && requireFormerStateLicenses) return formerLicenses
  return listStageOf(stage).guidance ?? intros[stage] ?? ''
}

type ListForm = StageForm<ListAnswer, ListValues>

export function Form(props: StageFormProps) {
  if (!isListStage(props.stage)) throw new Error(`The stage ${props.stage} has no list`)
  return <EntriesForm {...props} list={props.stage} />
}

/** The form of every stage that holds a list, made of the definition of its entries. */
function EntriesForm({ list: stage, ...props }: StageFormProps & { list: ListStageName }) {
  const shape = useMemo(() => listShape(stage), [stage])
  const form = useStageForm(shape, props)
  const { entries, noStateLicense } = form.values
  const { preferences } = form.answer
  const definition = listStageOf(stage)
  const fixed = fixedEntries(stage, preferences)
  const tooFew = form.issues[definition.list]
  return (
    <StageFrame form={form} required={fixed > 0 && !noStateLicense} intro={introOf(stage, preferences)}>
      {entries.map((entry, at) => (
        <EntryCard
          key={entry.key}
          form={form}
          stage={stage}
          at={at}
          onRemove={
            at < fixed && !noStateLicense
              ? null
              : () =>
                  form.change((values) => ({
                    ...values,
                    entries: values.entries.filter(({ key }) => key !== entry.key),
                  }))
          }
        />
      ))}
      {tooFew && <FieldMessage>{tooFew}</FieldMessage>}
      {stage === 'work-history' && <GapHint entries={entries} today={form.answer.today ?? ''} />}
      {!noStateLicense && entries.length < mostEntries && (
        <button
          type="button"
          className={wizard['add']}
          {...(tooFew ? { 'data-invalid': true } : {})}
          onClick={() => form.change((values) => ({ ...values, entries: addEntry(stage, values.entries) }))}
        >
          <IconPlus size={18} stroke={1.6} aria-hidden />
          Add
          <span className="visually-hidden">{` ${definition.entry.toLowerCase()}`}</span>
        </button>
      )}
      {stage === 'state-licenses' && (
        <PlainCheck
          label="I do not hold a state license"
          checked={noStateLicense}
          note={form.noteOf('noStateLicense')}
          onChecked={(checked) => form.change(() => changeNoStateLicense(stage, checked))}
        />
      )}
    </StageFrame>
  )
}

interface EntryCardProps {
  form: ListForm
  stage: ListStageName
  at: number
  onRemove: (() => void) | null
}

function EntryCard({ form, stage, at, onRemove }: EntryCardProps) {
  const { entry: noun, fields } = listStageOf(stage)
  const title = `${noun} ${at + 1}`
  return (
    <Section
      title={title}
      action={
        onRemove && (
          <button type="button" className={wizard['removeEntry']} aria-label={`Remove ${title}`} onClick={onRemove}>
            <IconTrash size={18} stroke={1.6} aria-hidden />
            Remove
          </button>
        )
      }
    >
      <Fields>
        {Object.entries(fields).map(([name, field]) => (
          <EntryInput key={name} form={form} stage={stage} at={at} name={name} field={field} />
        ))}
        <EntryDocument form={form} stage={stage} at={at} />
      </Fields>
    </Section>
  )
}

/** Notes of a reviewer name entries by their ids. */
const notePath = (list: string, entry: TypedEntry | undefined, name: string) => `${list}.${entry?.id ?? ''}.${name}`

/** Their entries have three short fields in a row where there is room. */
const inThirds: ReadonlySet<ListStageName> = new Set<ListStageName>(['peer-references', 'state-licenses'])

interface EntryInputProps {
  form: ListForm
  stage: ListStageName
  at: number
  name: string
  field: EntryField
}

function EntryInput({ form, stage, at, name, field: { label, kind, required, max, choices } }: EntryInputProps) {
  const { list } = listStageOf(stage)
  const path = `${list}.${at}.${name}`
  const entry = form.values.entries[at]
  const input = {
    ...fieldOf(form, path, notePath(list, entry, name)),
    label,
    required: required !== null,
    value: entry?.fields[name] ?? '',
    onValue: (value: string) =>
      form.change(
        (values) => ({
          ...values,
          entries: values.entries.map((each, n) =>
            n === at ? { ...each, fields: { ...each.fields, [name]: value } } : each,
          ),
        }),
        path,
      ),
  }
  const width = inThirds.has(stage) ? (wizard['third'] ?? '') : ''
  switch (kind) {
    case 'date':
      return <PlainDate {...input} className={`${wizard['half']} ${width}`} />
    case 'choice':
      return <PlainSelect {...input} choices={choices ?? {}} className={`${wizard['half']} ${width}`} />
    case 'text':
      return <PlainTextArea {...input} className={wizard['whole']} {...(max === undefined ? {} : { longest: max })} />
    case 'line':
      return <PlainInput {...input} className={width} />
  }
}

function EntryDocument({ form, stage, at }: Omit<EntryInputProps, 'name' | 'field'>) {
  const { list, document } = listStageOf(stage)
  const entry = form.values.entries[at]
  if (!document || !entry) return null
  const path = `${list}.${at}.documentFilename`
  const [chosen] = form.files[entry.key] ?? []
  return (
    <div className={`${wizard['whole']} ${wizard['inset']}`}>
      <PlainFile
        label={document.label}
        required={document.required !== null}
        stored={entry.storedFilename}
        chosen={chosen}
        share={form.shareOf(chosen)}
        message={form.issues[path]}
        note={form.noteOf(notePath(list, entry, 'documentFilename'))}
        disabled={form.isSending}
        onFiles={(files) => {
          form.choose(entry.key, files)
          form.touch(path)
        }}
        onRemove={() => form.removeFile(entry.key)}
      />
    </div>
  )
}

/** Times between positions that somebody will ask about. They are never refused. */
function GapHint({ entries, today }: { entries: readonly TypedEntry[]; today: string }) {
  const dayOf = (value: string | undefined) => (value !== undefined && isDay(value) ? value : null)
  const terms = entries.map(({ fields }) => ({
    startDate: dayOf(fields['startDate']),
    endDate: dayOf(fields['endDate']),
  }))
  const gaps = findGaps(terms, [], today)
  if (gaps.length === 0) return null
  return (
    <div className="amber-note" role="status">
      <IconInfoCircle size={16} stroke={1.9} aria-hidden />
      <div>
        <p>There are more than six months between positions. Please say in the notes what you did then, if you can:</p>
        <ul>
          {gaps.map(({ from, to }) => (
            <li key={from}>{`${showDay(from)} to ${showDay(to)}`}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
