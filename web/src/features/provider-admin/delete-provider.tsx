import { deleteProvider, providerAdminTexts } from '@credence/contract/provider-admin/calls'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { refreshShell } from '../../session/refresh.ts'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../kit/use-save.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { questionOf } from '../../domain/management/managed-record.ts'
import classes from './provider-admin.module.css'
import { listsOfProviders } from './refreshes.ts'

const asking = questionOf(providerAdminTexts.deleteConfirm)

/** Deletes a provider, once that was confirmed. */
export function DeleteProvider({
  id,
  onDeleted,
  onRefused,
}: {
  id: number
  onDeleted: () => void
  onRefused: (message: string) => void
}) {
  const may = useMay(deleteProvider)
  const [asked, setAsked] = useState(false)
  const remove = useSave(deleteProvider, {
    done: providerAdminTexts.deleted,
    refreshes: listsOfProviders,
    onSaved: () => {
      refreshShell()
      onDeleted()
    },
    onRefused: ({ status, message }) => {
      setAsked(false)
      if (status === 422) onRefused(message)
      return status === 422
    },
  })
  if (!may) return null
  return (
    <>
      <Button
        className={classes['delete'] ?? ''}
        variant="default"
        leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        Delete
      </Button>
      <Confirm
        opened={asked}
        {...asking}
        verb="Delete provider"
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id } })}
        onCancel={() => setAsked(false)}
      />
    </>
  )
}
