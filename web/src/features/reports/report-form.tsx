import { daysOfPeriod, isPeriod, reportPeriods } from '@credence/contract/reports/periods'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { DateInput } from '../../ui/dates/date-input.tsx'
import type { EditedFields } from '../../ui/edit/use-edit.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import type { PickerChoice } from '../../ui/inputs/choice-picker.tsx'
import { FacilitiesField, ListField, PracticesField, ProvidersField, UsersField } from './choice-fields.tsx'
import { isShown, lostFields, ownDates, periodIn, type ReportDraft } from './report-draft.ts'
import { columnFlags, fieldsOf, type ReportField, type ScreenReport } from './report-fields.ts'
import classes from './reports.module.css'

const recordFields = {
  providers: ProvidersField,
  facilities: FacilitiesField,
  practices: PracticesField,
  users: UsersField,
}

interface FieldProps {
  field: ReportField
  edit: EditedFields<ReportDraft>
}

/** Names of which nothing is left stand in the way until others are chosen, or all are meant. */
function ChoicesCell({ field, edit }: FieldProps) {
  const lost = lostFields(edit.draft)
  const choose = (value: readonly PickerChoice[]) =>
    edit.edit({ [field.name]: value, lost: lost.filter((each) => each !== field.name).join() })
  const props = {
    name: field.name,
    label: field.label,
    value: edit.draft[field.name] as readonly PickerChoice[],
    error: edit.errorOf(field.name),
    onChange: choose,
  }
  const Records = field.kind === 'records' ? recordFields[field.of] : null
  return (
    <div className={classes['wideCell']}>
      {Records && <Records {...props} />}
      {field.kind === 'values' && <ListField {...props} plural={field.plural} options={field.options} />}
      {lost.includes(field.name) && <TextButton onClick={() => choose([])}>Take all</TextButton>}
    </div>
  )
}

/** What is wrong is shown once somebody asks for the result: a message in between would move the button away. */
function Field({ field, edit }: FieldProps) {
  const { name, label, isRequired } = field
  const value = edit.draft[name]
  const error = edit.errorOf(name)
  const set = (next: string | boolean) => edit.edit({ [name]: next })
  switch (field.kind) {
    case 'records':
    case 'values':
      return <ChoicesCell field={field} edit={edit} />
    case 'flag':
      return (
        <Checkbox
          className={classes['flag'] ?? ''}
          name={name}
          label={label}
          description={field.hint}
          checked={value === true}
          error={error}
          onChange={(event) => set(event.currentTarget.checked)}
        />
      )
    case 'select':
      return (
        <Select
          className={classes['cell'] ?? ''}
          label={label}
          data={[...field.options]}
          allowDeselect={false}
          value={String(value)}
          error={error}
          onChange={(next) => set(next ?? '')}
        />
      )
    case 'day':
      return (
        <>
          {name === 'fromDate' && <PeriodCell edit={edit} />}
          <div data-field={name} className={classes['cell']}>
            <DateInput
              name={label}
              label={label}
              required={isRequired}
              value={String(value)}
              error={error}
              onValue={(day) => edit.edit({ [name]: day, ...('period' in edit.draft ? { period: ownDates } : {}) })}
            />
          </div>
        </>
      )
    case 'text':
      return (
        <div className={classes[field.hint === undefined ? 'cell' : 'wideCell']}>
          <TextInput
            label={label}
            error={error}
            required={isRequired}
            name={name}
            description={field.hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            placeholder={field.placeholder}
            maxLength={field.maxLength}
            {...(field.isNumber ? { inputMode: 'decimal' as const } : {})}
            value={String(value)}
            onChange={(event) => set(event.currentTarget.value)}
          />
        </div>
      )
  }
}

const periodChoices = [...reportPeriods.options, { value: ownDates, label: 'Custom' }]

/** A range that moves with the calendar fills in both dates; dates that are typed are a range of their own. */
const PeriodCell = ({ edit }: Pick<FieldProps, 'edit'>) => (
  <Select
    className={classes['cell'] ?? ''}
    label="Date range"
    data={periodChoices}
    allowDeselect={false}
    value={periodIn(edit.draft) ?? ownDates}
    onChange={(period) =>
      edit.edit({ period: period ?? ownDates, ...(isPeriod(period) ? daysOfPeriod(period, new Date()) : {}) })
    }
  />
)

interface ReportFormProps {
  report: ScreenReport
  edit: EditedFields<ReportDraft>
}

/** The options of a report. Columns that are chosen one by one stand together. */
export function ReportForm({ report, edit }: ReportFormProps) {
  const flags = columnFlags(report)
  const chosen = flags.filter(({ name }) => edit.draft[name] === true)
  const setAll = (to: boolean) => edit.edit(Object.fromEntries(flags.map(({ name }) => [name, to])))
  return (
    <>
      {fieldsOf(report)
        .filter((field) => isShown(field, edit.draft))
        .map((field) => (
          <Field key={field.name} field={field} edit={edit} />
        ))}
      {flags.length > 0 && (
        <fieldset className={classes['columns']}>
          <legend>
            Columns
            <TextButton onClick={() => setAll(chosen.length < flags.length)}>
              {chosen.length < flags.length ? 'Choose all' : 'Choose none'}
            </TextButton>
          </legend>
          {flags.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              checked={edit.draft[name] === true}
              onChange={(event) => edit.edit({ [name]: event.currentTarget.checked })}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
