import { deleteProvider, providerAdminTexts } from '@credence/contract/provider-admin/calls'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { refreshShell } from '../../session/refresh.ts'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { questionOf } from '../../domain/management/managed-record.ts'
import classes from './provider-admin.module.css'
import { listsOfProviders } from './refreshes.ts'

const asking = questionOf(providerAdminTexts.deleteConfirm)

/** Deletes a provider, once that was confirmed. */
export function DeleteProvider({
  id,
  asked,
  onAsk,
  onDeleted,
  onRefused,
}: {
  id: number
  /** Whether the question is open. */
  asked: boolean
  onAsk: (asks: boolean) => void
  onDeleted: () => void
  onRefused: (message: string) => void
}) {
  const may = useMay(deleteProvider)
  const remove = useSave(deleteProvider, {
    done: providerAdminTexts.deleted,
    refreshes: listsOfProviders,
    onSaved: () => {
      onAsk(false)
      refreshShell()
      onDeleted()
    },
    onRefused: ({ status, message }) => {
      onAsk(false)
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
        onClick={() => onAsk(true)}
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
        onCancel={() => onAsk(false)}
      />
    </>
  )
}
