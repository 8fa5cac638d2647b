import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { DateInput } from '../../ui/dates/date-input.tsx'
import type { TypedTerm } from '../../ui/inputs/term-faults.ts'
import { hubCalls, type Hub, type HubOwner } from './hub-calls.ts'
import { EditRow } from './standing-table.tsx'
import { useStandingRow } from './use-standing-row.ts'

interface HubEditRowProps {
  owner: HubOwner
  ownerId: number
  hub: Hub
  /** Fetches the hub again, after somebody else changed it. */
  onReload: () => Promise<Hub | undefined>
  onClose: () => void
}

const labels = { effectiveDate: 'Effective', expiration: 'Expires' }

/** The dates of a hub as fields. */
export function HubEditRow({ owner, ownerId, hub, onReload, onClose }: HubEditRowProps) {
  const { list, save: endpoint } = hubCalls[owner]
  const editing = useStandingRow<Hub, TypedTerm>({
    row: hub,
    list: keyOf(list, { params: { id: ownerId } }),
    draftOf: ({ effectiveDate, expires }) => ({ effectiveDate: effectiveDate ?? '', expiration: expires ?? '' }),
    save: ({ draft: { effectiveDate, expiration }, stored: { version } }) =>
      staffCall(endpoint, {
        params: { id: ownerId, hubId: hub.id },
        body: { effectiveDate: effectiveDate || null, expiration: expiration || null, version },
      }),
    onReload,
    onClose,
  })
  const { draft: term, edit, faults } = editing
  return (
    <EditRow name={hub.name} columns={5} edit={editing} labels={labels} onClose={onClose}>
      {(form) => (
        <>
          <td>
            <DateInput
              size="xs"
              form={form}
              name="Effective"
              value={term.effectiveDate}
              error={faults['effectiveDate'] !== undefined}
              onValue={(effectiveDate) => edit({ effectiveDate })}
            />
          </td>
          <td>
            <DateInput
              size="xs"
              form={form}
              name="Expires"
              value={term.expiration}
              error={faults['expiration'] !== undefined}
              onValue={(expiration) => edit({ expiration })}
            />
          </td>
          <td>{null}</td>
        </>
      )}
    </EditRow>
  )
}
