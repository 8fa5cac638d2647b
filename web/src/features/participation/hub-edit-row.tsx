import { useState } from 'react'
import { keyOf } from '../../kit/read.ts'
import { DateInput } from '../../ui/dates/date-input.tsx'
import { firstFault, termFaults } from '../../ui/inputs/term-faults.ts'
import { hubCalls, type Hub, type HubOwner } from './hub-calls.ts'
import { EditRow } from './standing-table.tsx'
import { useRowSave } from './use-row-save.ts'

interface HubEditRowProps {
  owner: HubOwner
  ownerId: number
  hub: Hub
  /** Fetches the hub again, after somebody else changed it. */
  onReload: () => Promise<Hub | undefined>
  onUnsaved: (unsaved: boolean) => void
  onClose: () => void
}

/** The dates of a hub as fields. */
export function HubEditRow({ owner, ownerId, hub, onReload, onUnsaved, onClose }: HubEditRowProps) {
  const [stored] = useState({ effectiveDate: hub.effectiveDate ?? '', expiration: hub.expires ?? '' })
  const [term, setTerm] = useState(stored)
  const { list, save: endpoint } = hubCalls[owner]
  const { version, wrong, setWrong, save, busy } = useRowSave<typeof endpoint, Hub>(endpoint, {
    row: hub,
    list: keyOf(list, { params: { id: ownerId } }),
    onReload,
    onClose,
  })
  const faults = termFaults(term)
  const unsaved = term.effectiveDate !== stored.effectiveDate || term.expiration !== stored.expiration
  const edit = (typed: Partial<typeof term>) => {
    setTerm({ ...term, ...typed })
    setWrong(null)
  }
  const submit = () => {
    const fault = firstFault(faults)
    setWrong(fault)
    if (fault) return
    if (!unsaved) return onClose()
    save({
      params: { id: ownerId, hubId: hub.id },
      body: { effectiveDate: term.effectiveDate || null, expiration: term.expiration || null, version },
    })
  }
  return (
    <EditRow
      name={hub.name}
      columns={5}
      wrong={wrong}
      busy={busy}
      unsaved={unsaved}
      onUnsaved={onUnsaved}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <td>
            <DateInput
              size="xs"
              form={form}
              name="Effective"
              value={term.effectiveDate}
              error={wrong !== null && faults.effectiveDate !== undefined}
              onValue={(effectiveDate) => edit({ effectiveDate })}
            />
          </td>
          <td>
            <DateInput
              size="xs"
              form={form}
              name="Expires"
              value={term.expiration}
              error={wrong !== null && faults.expiration !== undefined}
              onValue={(expiration) => edit({ expiration })}
            />
          </td>
          <td>{null}</td>
        </>
      )}
    </EditRow>
  )
}
