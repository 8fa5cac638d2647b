import { documentCategories } from '@credence/contract/choices/document-categories'
import { dayOf, formatDate } from '@credence/contract/dates'
import { reminderOf, sizeText } from '@credence/contract/documents/rules'
import type { DocumentFile } from '@credence/contract/documents/calls'
import type { ReactNode } from 'react'
import { OtherChanges } from '../../../ui/edit/other-changes.tsx'
import { FormMessage } from '../../../ui/inputs/field-message.tsx'
import { CategoryField, DateField, labels, NameField, NotesField } from '../document-fields.tsx'
import { ExpirySentence } from '../document-marks.tsx'
import type { DocumentPlace } from '../document-place.ts'
import { reminderName } from '../document-row.tsx'
import classes from './preview.module.css'
import { useCategories, type Editing } from '../use-document-edit.ts'

interface PreviewDetailsProps {
  place: DocumentPlace
  document: DocumentFile
  today: string
  editing: Editing
  form: string
}

/** What is known about a document: fields for those who may change it, and facts. */
export function PreviewDetails({ place, document, today, editing, form }: PreviewDetailsProps) {
  const categories = useCategories(place)
  const field = { editing, form, look: 'form' } as const
  const reminder = reminderOf(document)
  return (
    <aside className={classes['details']} aria-label="Details">
      {document.canEdit && (
        <form id={form} className={classes['form']} noValidate aria-label={document.filename} onSubmit={editing.submit}>
          <NameField {...field} />
          <CategoryField {...field} categories={categories} />
          <div className={classes['pair']}>
            <DateField {...field} field="effectiveDate" />
            <DateField {...field} field="expiration" />
          </div>
          <ExpirySentence expiration={document.expiration} today={today} />
          <NotesField {...field} />
          <FormMessage message={editing.message} />
          <OtherChanges edit={editing} labels={labels} />
        </form>
      )}
      <dl className={classes['facts']}>
        {!document.canEdit && <ReadFacts document={document} today={today} />}
        <Fact name="Size">{sizeText(document.size)}</Fact>
        <Fact name="Modified">{formatDate(new Date(document.modified))}</Fact>
        {reminder !== null && (
          <Fact name="Reminder">{`${formatDate(new Date(reminder))} (${reminderName(document)})`}</Fact>
        )}
        {document.hasLinkedDataElement && (
          <Fact name="Linked to">{document.linkedDataElementExtra ?? 'data elements'}</Fact>
        )}
      </dl>
    </aside>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)
const dayText = (day: string) => formatDate(dayOf(day))

/** The fields of somebody who may only look. */
const ReadFacts = ({
  document: { category, effectiveDate, expiration, notes },
  today,
}: {
  document: DocumentFile
  today: string
}) => (
  <>
    <Fact name="Category">{documentCategories[category]}</Fact>
    {effectiveDate !== null && <Fact name="Effective">{dayText(effectiveDate)}</Fact>}
    {expiration !== null && (
      <Fact name="Expires">
        {dayText(expiration)}
        <ExpirySentence expiration={expiration} today={today} />
      </Fact>
    )}
    {notes !== null && <Fact name="Notes">{notes}</Fact>}
  </>
)
