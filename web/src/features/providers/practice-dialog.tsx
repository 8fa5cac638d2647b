import { dayOf, formatDate } from '@credence/contract/dates'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { addressLines } from '../../ui/text/address.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { CopiedFact, Fact, Facts } from '../../ui/text/facts.tsx'
import type { Membership } from './provider-draft.ts'
import classes from './provider-header.module.css'

/** How to reach a practice of the provider, each value with a way to copy it. */
export function PracticeDialog({ practice, onClose }: { practice: Membership | null; onClose: () => void }) {
  // What was shown last stays while the dialog fades.
  const [last, setLast] = useState(practice)
  if (practice && practice !== last) setLast(practice)
  const shown = practice ?? last
  if (!shown) return null
  const {
    mailingAddress1: address1,
    mailingAddress2: address2,
    mailingCity: city,
    mailingState: state,
    mailingZip: zip,
  } = shown
  const member = [
    shown.startDate && `from ${formatDate(dayOf(shown.startDate))}`,
    shown.endDate && `until ${formatDate(dayOf(shown.endDate))}`,
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <Dialog
      opened={practice !== null}
      title={shown.name}
      about="Practice details"
      width={480}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={classes['facts']}>
        <Facts>
          <CopiedFact name="TIN" value={shown.tin} />
          <CopiedFact name="NPI" value={shown.npi} />
          <CopiedFact
            name="Address"
            value={addressLines({
              address1: shown.address1,
              address2: shown.address2,
              city: shown.city,
              state: shown.state,
              zip: shown.zip,
            })}
          />
          <CopiedFact name="Mailing address" value={addressLines({ address1, address2, city, state, zip })} />
          <CopiedFact name="Phone" value={shown.phone1} />
          <CopiedFact name="Fax" value={shown.fax} />
          <CopiedFact name="Email" value={shown.email1}>
            {shown.email1 && <a href={`mailto:${shown.email1}`}>{shown.email1}</a>}
          </CopiedFact>
          {member && <Fact name="Member">{member}</Fact>}
        </Facts>
      </div>
    </Dialog>
  )
}
