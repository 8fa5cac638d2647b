import { facilityTypes } from '@credence/contract/choices/enrollment'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import type { getLocationMatrix } from '@credence/contract/participation/location'
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { addressLines } from '../../ui/text/address.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { CopiedFact, Fact, Facts } from '../../ui/text/facts.tsx'
import { useGuardedClosing } from '../../ui/dialogs/guarded-closing.tsx'
import { isTopDialog } from '../../ui/dialogs/is-top-dialog.ts'
import { PortalLink } from '../../domain/portals/portal-link.tsx'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import { contactText } from './location-text.ts'
import classes from './location-dialog.module.css'
import { PracticeStanding } from './practice-standing.tsx'

type Facility = AnswerOf<typeof getLocationMatrix>['facilities'][number]

interface LocationDialogProps {
  /** The practice whose own standing is shown too; null for the contact alone. */
  practiceId: number | null
  facility: Facility | null
  today: string
  onLogin: (facility: Facility) => void
  onClose: () => void
}

/** How to reach a location, each value with a way to copy it, and what the practice itself has there. */
export function LocationDialog({ practiceId, facility, today, onLogin, onClose }: LocationDialogProps) {
  const [editing, setEditing] = useState(false)
  const [unsaved, setUnsaved] = useState(false)
  const { leave, onUnsaved, question } = useGuardedClosing('the standing of the practice')
  const hear = useCallback(
    (now: boolean) => {
      onUnsaved(now)
      setUnsaved(now)
    },
    [onUnsaved],
  )
  // What was shown last stays while the dialog fades.
  const [last, setLast] = useState(facility)
  if (facility && facility !== last) setLast(facility)
  const shown = facility ?? last
  const close = () => {
    setEditing(false)
    onClose()
  }
  if (!shown) return null
  return (
    <>
      <Dialog
        opened={facility !== null}
        title={shown.name}
        about="Location contact info"
        width={520}
        holdsFast={unsaved}
        onClose={() => isTopDialog() && leave(close)}
        footer={
          <>
            <Button
              variant="default"
              leftSection={<IconKey size={16} stroke={1.6} aria-hidden />}
              onClick={() =>
                leave(() => {
                  close()
                  onLogin(shown)
                })
              }
            >
              Portal login
            </Button>
            <Button variant="default" onClick={() => leave(close)}>
              Close
            </Button>
          </>
        }
      >
        <div className={classes['facts']}>
          <div className={classes['all']}>
            <CopyButton value={contactText(shown)} name="all contact info" />
          </div>
          <Facts>
            {shown.facilityType && <Fact name="Type">{facilityTypes.labels[shown.facilityType]}</Fact>}
            <CopiedFact name="Address" value={addressLines(shown)} />
            <CopiedFact name="County" value={shown.county} />
            <CopiedFact name="Phone" value={shown.phone} />
            <CopiedFact name="Fax" value={shown.fax} />
            <CopiedFact name="Email" value={shown.email}>
              {shown.email && <a href={`mailto:${shown.email}`}>{shown.email}</a>}
            </CopiedFact>
            <CopiedFact name="Hours" value={shown.hours} />
            <CopiedFact name="Notes" value={shown.notes} />
            {shown.portalUrl && (
              <CopiedFact name="Portal" value={shown.portalUrl}>
                <PortalLink url={shown.portalUrl} name={shown.name} />
              </CopiedFact>
            )}
          </Facts>
        </div>
        {practiceId !== null && (
          <UnsavedWork onUnsaved={hear}>
            <PracticeStanding
              key={shown.id}
              practiceId={practiceId}
              facilityId={shown.id}
              today={today}
              editing={editing}
              onEditing={setEditing}
            />
          </UnsavedWork>
        )}
      </Dialog>
      {question}
    </>
  )
}
