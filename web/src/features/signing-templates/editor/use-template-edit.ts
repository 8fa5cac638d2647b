import type { SigningFieldType } from '@credence/contract/signing/fields'
import {
  getSigningTemplate,
  saveSigningTemplate,
  templateMessages,
  type SigningTemplate,
  type TemplateField,
} from '@credence/contract/signing/template-calls'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { read } from '../../../kit/read.ts'
import { staffCall } from '../../../kit/staff-call.ts'
import { useEdit, type Edit } from '../../../ui/edit/use-edit.ts'
import { templateLists } from '../template-lists.ts'
import { copyOf, mergedFields, newField, withField, type Fields } from './field-rules.ts'
import { fieldTypes } from './field-types.ts'
import { useHistory, type History } from './use-history.ts'

export interface TemplateDraft {
  name: string
  fields: Fields
}

const draftOf = ({ name, fields }: SigningTemplate): TemplateDraft => ({ name, fields })
const blankLabel = ({ fields }: TemplateDraft) => fields.find(({ label }) => label.trim() === '')

export interface TemplateEdit {
  edit: Edit<TemplateDraft, SigningTemplate>
  fields: Fields
  history: History
  selected: TemplateField | undefined
  select: (key: string | null) => void
  /** Adds a field around a point of a page, and selects it. */
  add: (type: SigningFieldType, page: number, middle: { x: number; y: number }) => void
  change: (key: string, change: Partial<TemplateField>, what?: string) => void
  copy: (field: TemplateField) => void
  remove: (key: string) => void
  save: () => void
  reload: () => void
}

/** Edits the name and the fields of a template. */
export function useTemplateEdit(template: SigningTemplate, scope: RefObject<HTMLElement | null>): TemplateEdit {
  const client = useQueryClient()
  const [selectedKey, select] = useState<string | null>(null)
  const sent = { params: { id: template.id } }
  const edit = useEdit<SigningTemplate, TemplateDraft, SigningTemplate>({
    scope,
    stored: template,
    follows: true,
    draftOf,
    rebase: (draft, before, now) => ({
      name: draft.name === before.name ? now.name : draft.name,
      fields: mergedFields(draft.fields, before.fields, now.fields),
    }),
    faultsIn: (draft) => ({
      ...(draft.name.trim() === '' ? { name: templateMessages.name } : {}),
      ...(blankLabel(draft) ? { fields: templateMessages.label } : {}),
    }),
    save: ({ draft, stored }) =>
      staffCall(saveSigningTemplate, {
        ...sent,
        body: { name: draft.name, fields: [...draft.fields], isRetired: stored.isRetired, version: stored.version },
      }),
    storedOf: (answer) => answer,
    reload: () => staffCall(getSigningTemplate, sent),
    done: templateMessages.saved,
    refreshes: templateLists,
    onSaved: (answer) => void client.setQueryData(read(getSigningTemplate, sent).queryKey, answer),
  })
  const { fields } = edit.draft
  const history = useHistory(fields, (next) => edit.edit({ fields: next }))
  const { pages } = edit.stored
  const sizeOf = (page: number) => pages[page - 1] ?? { width: 612, height: 792 }
  return {
    edit,
    fields,
    history,
    selected: fields.find(({ key }) => key === selectedKey),
    select,
    add: (type, page, middle) => {
      const added = newField(fields, { type, word: fieldTypes[type].word }, { page, middle, size: sizeOf(page) })
      history.change([...fields, added])
      select(added.key)
    },
    change: (key, change, what) => history.change(withField(fields, key, change), what && `${what} ${key}`),
    copy: (field) => {
      const copied = copyOf(fields, field, sizeOf(field.page))
      history.change([...fields, copied])
      select(copied.key)
    },
    remove: (key) => {
      history.change(fields.filter((field) => field.key !== key))
      select(null)
    },
    save: () => {
      const wrong = blankLabel(edit.draft)
      if (wrong) select(wrong.key)
      edit.submit()
    },
    reload: () => {
      history.clear()
      edit.reload()
    },
  }
}
