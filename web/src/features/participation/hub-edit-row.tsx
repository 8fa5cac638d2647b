import { listPracticeHubParticipation, savePracticeHubParticipation } from '@credence/contract/hubs'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { keyOf } from '../../kit/read.ts'
import { useSave } from '../../kit/use-save.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { FormMessage } from '../../ui/field-message.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { firstFault, termFaults } from '../../ui/term-faults.ts'
import { toast } from '../../ui/toast.tsx'
import type { Hub } from './hub-access-card.tsx'
import classes from './hubs.module.css'

interface HubEditRowProps {
  practiceId: number
  hub: Hub
  /** Fetches the hub again, after somebody else changed it. */
  onReload: () => Promise<Hub | undefined>
  onClose: () => void
}

/** The dates of a hub as fields. The row keeps its height. */
export function HubEditRow({ practiceId, hub, onReload, onClose }: HubEditRowProps) {
  const client = useQueryClient()
  const row = useRef<HTMLTableRowElement>(null)
  const form = useId()
  const [effectiveDate, setEffectiveDate] = useState(hub.effectiveDate ?? '')
  const [expiration, setExpiration] = useState(hub.expires ?? '')
  const [version, setVersion] = useState(hub.version)
  const [wrong, setWrong] = useState<string | null>(null)
  useEffect(() => row.current?.querySelector('input')?.focus(), [])
  const save = useSave(savePracticeHubParticipation, {
    done: 'Updated!',
    onSaved: (saved) => {
      client.setQueryData<Hub[]>(keyOf(listPracticeHubParticipation, { params: { id: practiceId } }), (known) => known?.map((each) => each.id === saved.id ? saved : each))
      onClose()
    },
    onRefused: ({ status, message }) => {
      if (status !== 409 && status !== 400) return false
      toast.failed(message)
      setWrong(message)
      // What was typed stays; saving it again is then a decision made in knowledge of the other change.
      if (status === 409) void onReload().then((fresh) => { if (fresh) setVersion(fresh.version) })
      return true
    },
  })
  const faults = termFaults({ effectiveDate, expiration })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const fault = firstFault(faults)
    setWrong(fault)
    if (fault) return
    if (effectiveDate === (hub.effectiveDate ?? '') && expiration === (hub.expires ?? '')) return onClose()
    save.mutate({ params: { id: practiceId, hubId: hub.id }, body: { effectiveDate: effectiveDate || null, expiration: expiration || null, version } })
  }
  return (
    <>
      <tr ref={row} className={classes['edit']} onKeyDown={(event) => { if (event.key === 'Escape') onClose() }}>
        <th scope="row"><form id={form} noValidate onSubmit={submit} />{hub.name}</th>
        <td>{null}</td>
        <td><DateInput size="xs" form={form} name="Effective" value={effectiveDate} error={wrong !== null && faults.effectiveDate !== undefined} onValue={setEffectiveDate} /></td>
        <td><DateInput size="xs" form={form} name="Expires" value={expiration} error={wrong !== null && faults.expiration !== undefined} onValue={setExpiration} /></td>
        <td>{null}</td>
        <td className={classes['actions']}>
          <IconButton icon={IconCheck} label={`Save the dates of ${hub.name}`} type="submit" form={form} disabled={save.isPending} />
          <IconButton icon={IconX} label="Cancel" onClick={onClose} />
        </td>
      </tr>
      {wrong && <tr className={classes['edit']}><td colSpan={6}><FormMessage message={wrong} /></td></tr>}
    </>
  )
}
