import { providerAdminTexts } from '@credence/contract/provider-admin/calls'
import { texts } from '@credence/contract/texts'
import { Checkbox, Switch } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { DateInput } from '../../ui/dates/date-input.tsx'
import { fieldMessage } from '../../ui/inputs/field-message.tsx'
import { FormSection } from '../../domain/management/form-section.tsx'
import shared from '../../domain/management/management-form.module.css'
import { holdsWords } from '../../ui/text/plain-text.ts'
import { QuickFilter } from '../../ui/inputs/quick-filter.tsx'
import { Bar, Loading } from '../../ui/layout/states.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { showDay } from '../../ui/dates/typed-day.ts'
import {
  associationOf,
  change,
  faultsOf,
  type Association,
  type Changes,
  type StoredAssociation,
} from './associations.ts'
import classes from './provider-admin.module.css'

const searchableFrom = 9
const othersAtOnce = 30

interface AssociationsSectionProps {
  /** Undefined while they are on their way. */
  practices: readonly StoredAssociation[] | undefined
  failed: boolean
  changes: Changes
  /** Those who may only look see words instead of controls. */
  editable: boolean
  onChange: (changes: Changes) => void
  onRetry: () => void
}

/**
 * The practices that a provider belongs to, and since when. Leaving one is asked about, for it costs the participation
 * there.
 */
export function AssociationsSection({
  practices,
  failed,
  changes,
  editable,
  onChange,
  onRetry,
}: AssociationsSectionProps) {
  const [search, setSearch] = useState('')
  const [leaving, setLeaving] = useState<StoredAssociation | null>(null)
  const shown = (practices ?? []).filter(({ name }) => holdsWords(name, search))
  const isKept = (practice: StoredAssociation) => practice.isMember || changes.has(practice.id)
  const [members, others] = [shown.filter(isKept), shown.filter((practice) => !isKept(practice))]
  const edit = (id: number, part: Partial<Association>) => onChange(change(practices ?? [], changes, id, part))
  const more = others.length - othersAtOnce
  return (
    <FormSection
      title="Practice Associations"
      note="The practices that the provider belongs to. One of them can be the primary one."
    >
      {failed && !practices && (
        <p className={shared['failed']} role="alert">
          {texts.reloadPanel} <TextButton onClick={onRetry}>Try again</TextButton>
        </p>
      )}
      {!failed && !practices && (
        <Loading what="Practice Associations">
          <div className={shared['bars']}>
            {[60, 48, 56].map((width) => (
              <Bar key={width} width={`${width}%`} />
            ))}
          </div>
        </Loading>
      )}
      {practices?.length === 0 && <p className={shared['none']}>{providerAdminTexts.noPractices}</p>}
      {practices && practices.length >= searchableFrom && (
        <QuickFilter label="Search practices" placeholder="Search practices" value={search} onChange={setSearch} />
      )}
      {practices && practices.length > 0 && shown.length === 0 && <p className={shared['none']}>Nothing found</p>}
      {shown.length > 0 && (
        <ul className={classes['associations']} data-field="associations">
          {[...members, ...others.slice(0, othersAtOnce)].map((practice) =>
            editable ? (
              <AssociationRow
                key={practice.id}
                practice={practice}
                association={associationOf(practice, changes)}
                onEdit={(part) => edit(practice.id, part)}
                onTurn={(on) =>
                  !on && practice.isMember && associationOf(practice, changes).isMember
                    ? setLeaving(practice)
                    : edit(practice.id, { isMember: on })
                }
              />
            ) : (
              practice.isMember && <SeenAssociation key={practice.id} practice={practice} />
            ),
          )}
        </ul>
      )}
      {editable && more > 0 && <p className={shared['none']}>{`${more} more practices; search to find them.`}</p>}
      {!editable && practices && practices.length > 0 && members.length === 0 && (
        <p className={shared['none']}>{providerAdminTexts.noPractices}</p>
      )}
      <Confirm
        opened={leaving !== null}
        question={providerAdminTexts.membershipConfirm}
        consequence={`${leaving?.name ?? 'The practice'} is left when you save; until then nothing changes.`}
        verb="Remove membership"
        destructive
        onConfirm={() => {
          if (leaving) edit(leaving.id, { isMember: false })
          setLeaving(null)
        }}
        onCancel={() => setLeaving(null)}
      />
    </FormSection>
  )
}

interface AssociationRowProps {
  practice: StoredAssociation
  association: Association
  onTurn: (on: boolean) => void
  onEdit: (part: Partial<Association>) => void
}

function AssociationRow({
  practice: { name },
  association: { isMember, isPrimary, startDate, endDate },
  onTurn,
  onEdit,
}: AssociationRowProps) {
  const faults = faultsOf({ isMember, isPrimary, startDate, endDate })
  return (
    <li className={classes['association']}>
      <Switch
        className={classes['member'] ?? ''}
        label={name}
        checked={isMember}
        onChange={(event) => onTurn(event.currentTarget.checked)}
      />
      {isMember && (
        <div className={classes['term']}>
          <Checkbox
            label="Primary"
            aria-label={`Primary: ${name}`}
            checked={isPrimary}
            onChange={(event) => onEdit({ isPrimary: event.currentTarget.checked })}
          />
          <DateInput
            name={`Start date at ${name}`}
            placeholder="Start date"
            value={startDate}
            error={fieldMessage(faults.startDate)}
            onValue={(value) => onEdit({ startDate: value })}
          />
          <DateInput
            name={`End date at ${name}`}
            placeholder="End date"
            value={endDate}
            error={fieldMessage(faults.endDate)}
            onValue={(value) => onEdit({ endDate: value })}
          />
        </div>
      )}
    </li>
  )
}

const SeenAssociation = ({ practice: { name, isPrimary, startDate, endDate } }: { practice: StoredAssociation }) => (
  <li className={shared['seen']}>
    <span>{name}</span>
    <span className={classes['since']}>
      {[isPrimary && 'Primary', startDate && `from ${showDay(startDate)}`, endDate && `until ${showDay(endDate)}`]
        .filter(Boolean)
        .join(', ')}
    </span>
  </li>
)
