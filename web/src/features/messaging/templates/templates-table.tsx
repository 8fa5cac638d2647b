import { saveSmsTemplate, type SmsTemplate } from '@credence/contract/messaging/template-calls'
import { IconPencil, IconTemplate, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMay } from '../../../kit/use-may.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { RowButton } from '../../../ui/buttons/row-button.tsx'
import { useAddressSort } from '../../../ui/hooks/use-address.ts'
import { Empty } from '../../../ui/layout/states.tsx'
import { DataTable, type Column } from '../../../ui/tables/data-table.tsx'
import { Badge } from '../../../ui/text/badge.tsx'
import classes from './templates.module.css'

interface TemplatesTableProps {
  templates: readonly SmsTemplate[] | undefined
  /** Stands in the empty table. */
  add: ReactNode
  onEdit: (template: SmsTemplate) => void
  onRemove: (template: SmsTemplate) => void
}

const wordsOf = (mapping: string | null) =>
  [...new Set(mapping?.split(',').map((word) => word.trim()))].filter((word) => word !== '')

const order: Column<SmsTemplate> = {
  key: 'order',
  title: 'Order',
  value: (template) => template.order,
  kind: 'number',
  width: 80,
}
const others: readonly Column<SmsTemplate>[] = [
  {
    key: 'content',
    title: 'Message',
    value: ({ content }) => content,
    cell: ({ content }) => (
      <span className={classes['text']} title={content}>
        {content}
      </span>
    ),
  },
  {
    key: 'mapping',
    title: 'Mapping',
    value: ({ mapping }) => mapping,
    cell: ({ mapping }) => (
      <span className={classes['words']}>
        {wordsOf(mapping).map((word) => (
          <Badge key={word}>{word}</Badge>
        ))}
      </span>
    ),
  },
]

type Act = (template: SmsTemplate) => void

/** Those who may edit a template open it by its name. */
const nameColumn = (onEdit: Act | null): Column<SmsTemplate> => ({
  key: 'name',
  title: 'Name',
  value: (template) => template.name,
  cell: (template) =>
    onEdit ? (
      <RowButton onClick={() => onEdit(template)}>{template.name}</RowButton>
    ) : (
      <span className={classes['name']}>{template.name}</span>
    ),
  least: 140,
})

const buttons = (onEdit: Act, onRemove: Act): Column<SmsTemplate> => ({
  key: 'actions',
  title: 'Actions',
  plain: 'hidden',
  value: () => null,
  width: 84,
  cell: (template) => (
    <span className={classes['actions']}>
      <IconButton
        icon={IconPencil}
        label={`Edit ${template.name}`}
        hint="Edit"
        data-edit={template.id}
        onClick={() => onEdit(template)}
      />
      <IconButton icon={IconTrash} label={`Delete ${template.name}`} hint="Delete" onClick={() => onRemove(template)} />
    </span>
  ),
})

const byOrder = { key: 'order', direction: 'ascending' } as const

/** The templates of a practice. Those who may not edit them see them alone. */
export function TemplatesTable({ templates, add, onEdit, onRemove }: TemplatesTableProps) {
  const mayEdit = useMay(saveSmsTemplate)
  const columns = [
    order,
    nameColumn(mayEdit ? onEdit : null),
    ...others,
    ...(mayEdit ? [buttons(onEdit, onRemove)] : []),
  ]
  const sort = useAddressSort(columns, byOrder)
  return (
    <DataTable
      label="Templates"
      columns={columns}
      rows={templates}
      rowKey={({ id }) => id}
      sortedBy={byOrder}
      sort={sort}
      empty={
        <Empty icon={IconTemplate} title="No templates yet" action={mayEdit ? add : undefined}>
          A template is a text that is sent again and again, with the provider, the date and the time filled in.
        </Empty>
      }
    />
  )
}
