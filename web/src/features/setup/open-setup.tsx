import { getSetup, saveSetup } from '@credence/contract/setup/calls'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { teamSelection } from '../../session/guard.ts'
import { keyOf } from '../../kit/read.ts'
import { useSave } from '../../ui/hooks/use-save.ts'

/** Opens the set-up list again, for every administrator, and goes there. */
export function OpenSetup() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useSave(saveSetup, {
    onSaved: (setup) => {
      client.setQueryData(keyOf(getSetup, {}), setup)
      void navigate(`${teamSelection}?tab=first-steps`)
    },
  })
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate({ body: { isHidden: false } })}>
      Open the set-up list
    </Button>
  )
}
