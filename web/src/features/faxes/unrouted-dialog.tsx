import { formatMoment } from '@credence/contract/dates'
import {
  listFaxes,
  listFaxPractices,
  listUnroutedFaxes,
  openUnroutedFax,
  routeFax,
} from '@credence/contract/faxes/calls'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Practice } from '../../domain/referrals/chosen-practice.ts'
import { FaxViewer } from '../../domain/referrals/fax-viewer.tsx'
import { read } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { LookupSelect } from '../../ui/inputs/lookup-select.tsx'
import { callerOf, pagesText } from './fax-text.ts'
import classes from './faxes.module.css'

type Unrouted = AnswerOf<typeof listUnroutedFaxes>[number]

interface UnroutedDialogProps {
  opened: boolean
  faxes: readonly Unrouted[]
  /** The practice that is suggested first. */
  practice: Practice
  onClose: () => void
}

/** Faxes to numbers that belong to no practice: an administrator says whose they are. */
export function UnroutedDialog({ opened, faxes, practice, onClose }: UnroutedDialogProps) {
  return (
    <Dialog
      opened={opened}
      title="Unrouted faxes"
      about="These faxes came to a number that belongs to no practice."
      width={720}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul className={classes['unrouted']} aria-label="Unrouted faxes">
        {faxes.map((fax) => (
          <UnroutedFax key={fax.id} fax={fax} practice={practice} />
        ))}
      </ul>
      {faxes.length === 0 && <p className={classes['allRouted']}>All faxes have a practice.</p>}
    </Dialog>
  )
}

function UnroutedFax({ fax, practice }: { fax: Unrouted; practice: Practice }) {
  const practices = useQuery(read(listFaxPractices, {}))
  const [chosen, setChosen] = useState<number | null>(practice.id)
  const [now] = useState(() => new Date())
  const [isOpen, setOpen] = useState(false)
  const route = useSave(routeFax, { refreshes: [listUnroutedFaxes, listFaxes], done: 'Routed!', mayBeGone: true })
  return (
    <li>
      <div className={classes['origin']}>
        <strong>{callerOf(fax)}</strong>
        <span className="tabular">{`${fax.fromNumber ?? 'No number'} to ${fax.toNumber ?? 'no number'}`}</span>
        <span>{`${formatMoment(new Date(fax.received), now)} · ${pagesText(fax)}`}</span>
      </div>
      <LookupSelect
        label="Practice"
        choices={practices.data}
        failed={practices.isError}
        value={chosen}
        onChange={setChosen}
      />
      <div className={classes['routing']}>
        <Button variant="default" onClick={() => setOpen(true)}>
          Open
        </Button>
        <Button
          disabled={chosen === null}
          loading={route.isPending}
          onClick={() => route.mutate({ params: { faxId: fax.id }, body: { practiceId: chosen ?? 0 } })}
        >
          Route
        </Button>
      </div>
      {isOpen && (
        <FaxViewer
          id={fax.id}
          open={async (signal) => ({
            ...(await staffCall(
              openUnroutedFax,
              { params: { faxId: fax.id } },
              { mayBeGone: true, ...(signal ? { signal } : {}) },
            )),
            origin: `${callerOf(fax)} · to ${fax.toNumber ?? 'no number'}`,
          })}
          gone="This fax was routed meanwhile."
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}
