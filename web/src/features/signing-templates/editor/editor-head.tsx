import { limits } from '@credence/contract/limits'
import { saveSigningTemplate, templateMessages, type SigningTemplate } from '@credence/contract/signing/template-calls'
import { Button, TextInput } from '@mantine/core'
import { IconArchive, IconArchiveRestore, IconArrowLeft, IconEye, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../kit/use-may.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Badge } from '../../../ui/text/badge.tsx'
import classes from './editor.module.css'
import { useRetire } from './use-retire.ts'
import type { TemplateEdit } from './use-template-edit.ts'

interface EditorHeadProps {
  template: TemplateEdit
  isPreview: boolean
  onPreview: (isPreview: boolean) => void
}

const keptBy = ({ earlierEditions }: SigningTemplate): string | null => {
  const [last] = earlierEditions
  if (!last) return null
  return last.requestCount === 1
    ? `1 request keeps version ${last.edition}`
    : `${last.requestCount} requests keep version ${last.edition}`
}

/** The name of the template, its version, and what can be done with it. */
export function EditorHead({ template: { edit, save }, isPreview, onPreview }: EditorHeadProps) {
  const { stored } = edit
  const may = useMay(saveSigningTemplate)
  const retire = useRetire(stored)
  const note = keptBy(stored)
  return (
    <div className={classes['head']}>
      <Link className={classes['back']} to="/admin/esignature" aria-label="Back to the templates" title="Back">
        <IconArrowLeft size={18} stroke={1.7} aria-hidden />
      </Link>
      <NameOfTemplate edit={edit} may={may} />
      <Badge>{`Version ${stored.edition}`}</Badge>
      {stored.isRetired && (
        <Badge tone="amber" icon={IconArchive}>
          Retired
        </Badge>
      )}
      {note && <span className={classes['note']}>{note}</span>}
      <div className={classes['actions']}>
        {edit.isChanged && <span className={classes['note']}>Unsaved changes</span>}
        {may && (
          <Button
            variant="default"
            loading={retire.isPending}
            leftSection={
              stored.isRetired ? (
                <IconArchiveRestore size={16} stroke={1.6} aria-hidden />
              ) : (
                <IconArchive size={16} stroke={1.6} aria-hidden />
              )
            }
            onClick={retire.flip}
          >
            {stored.isRetired ? 'Restore' : 'Retire'}
          </Button>
        )}
        <Button
          variant="default"
          aria-pressed={isPreview}
          leftSection={
            isPreview ? (
              <IconPencil size={16} stroke={1.6} aria-hidden />
            ) : (
              <IconEye size={16} stroke={1.6} aria-hidden />
            )
          }
          onClick={() => onPreview(!isPreview)}
        >
          {isPreview ? 'Edit' : 'Preview'}
        </Button>
        {may && (
          <Button loading={edit.isBusy} disabled={!edit.isChanged} onClick={save}>
            Save
          </Button>
        )}
      </div>
    </div>
  )
}

function NameOfTemplate({ edit, may }: { edit: TemplateEdit['edit']; may: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const error = edit.errorOf('name')
  if (isOpen || error)
    return (
      <TextInput
        className={classes['name'] ?? ''}
        aria-label="Name of the template"
        autoFocus
        maxLength={limits.text}
        {...edit.field('name')}
        onBlur={() => {
          edit.leave('name')
          setOpen(edit.draft.name.trim() === '')
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
    )
  return (
    <>
      <h1 className={classes['title']}>{edit.draft.name || templateMessages.name}</h1>
      {may && <IconButton icon={IconPencil} label="Rename the template" hint="Rename" onClick={() => setOpen(true)} />}
    </>
  )
}
