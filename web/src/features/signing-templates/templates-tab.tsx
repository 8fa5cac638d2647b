import { formatDate } from '@credence/contract/dates'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import {
  removeSigningTemplate,
  templateMessages,
  type listSigningTemplates,
} from '@credence/contract/signing/template-calls'
import { texts } from '@credence/contract/texts'
import { IconArchive, IconSignature, IconTrash } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { closeOnConflict } from '../../ui/dialogs/close-on-conflict.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { useAddressSort } from '../../ui/hooks/use-address.ts'
import { Empty, Failed } from '../../ui/layout/states.tsx'
import { DataTable, type Column } from '../../ui/tables/data-table.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import classes from './esignature.module.css'
import { templateLists } from './template-lists.ts'

type Templates = AnswerOf<typeof listSigningTemplates>
type Template = Templates[number]

const nameColumn: Column<Template> = {
  key: 'name',
  title: 'Name',
  value: ({ name }) => name,
  cell: ({ id, name, isRetired }) => (
    <span className={classes['name']}>
      <Link to={`/admin/esignature?template=${id}`}>{name}</Link>
      {isRetired && (
        <Badge tone="amber" icon={IconArchive}>
          Retired
        </Badge>
      )}
    </span>
  ),
}
const columns: readonly Column<Template>[] = [
  nameColumn,
  { key: 'pages', title: 'Pages', value: ({ pageCount }) => pageCount, kind: 'number', width: 88 },
  { key: 'fields', title: 'Fields', value: ({ fieldCount }) => fieldCount, kind: 'number', width: 88 },
  { key: 'requests', title: 'Requests', value: ({ requestCount }) => requestCount, kind: 'number', width: 104 },
  {
    key: 'updated',
    title: 'Updated',
    value: ({ updated }) => updated,
    cell: ({ updated }) => formatDate(new Date(updated)),
    kind: 'date',
    width: 120,
  },
]

const buttons = (onRemove: (template: Template) => void): Column<Template> => ({
  key: 'actions',
  title: 'Actions',
  plain: 'hidden',
  value: () => null,
  width: 48,
  cell: (template) => (
    <IconButton icon={IconTrash} label={`Delete ${template.name}`} hint="Delete" onClick={() => onRemove(template)} />
  ),
})

const byName = { key: 'name', direction: 'ascending' } as const

/** The documents that can be sent to be signed. */
export function TemplatesTab({ templates }: { templates: UseQueryResult<Templates> }) {
  const [removing, setRemoving] = useState<Template | null>(null)
  const may = useMay(removeSigningTemplate)
  const sort = useAddressSort(columns, byName)
  const { data, isError, refetch } = templates
  if (isError && !data)
    return (
      <div className="framed">
        <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
          The templates could not be loaded.
        </Failed>
      </div>
    )
  return (
    <>
      <DataTable
        label="Templates"
        columns={may ? [...columns, buttons(setRemoving)] : columns}
        rows={data}
        rowKey={({ id }) => id}
        sortedBy={byName}
        sort={sort}
        empty={
          <Empty icon={IconSignature} title="No templates yet">
            A template is made from PDF files. Fields on its pages say what the signer fills in.
          </Empty>
        }
      />
      <DeleteConfirm template={removing} onClose={() => setRemoving(null)} />
    </>
  )
}

function DeleteConfirm({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const { mutate, isPending } = useSave(removeSigningTemplate, {
    done: templateMessages.deleted,
    mayBeGone: true,
    refreshes: templateLists,
    onSaved: onClose,
    onRefused: closeOnConflict(onClose),
  })
  return (
    <Confirm
      opened={template !== null}
      question={template ? `Delete ${template.name}?` : ''}
      consequence={templateMessages.deleteConfirm}
      verb="Delete template"
      destructive
      busy={isPending}
      onConfirm={() => template && mutate({ params: { id: template.id } })}
      onCancel={onClose}
    />
  )
}
