import {
  activateAllLines,
  businessLineTexts,
  listLineLocations,
  listPracticeLines,
  listProviderLines,
} from '@credence/contract/business-lines/calls'
import { listProvidersOfPractice } from '@credence/contract/lookups/calls'
import { Button, NativeSelect } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useGuardedClosing } from '../../ui/dialogs/guarded-closing.tsx'
import { isTopDialog } from '../../ui/dialogs/is-top-dialog.ts'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { toast } from '../../ui/layout/toast.tsx'
import classes from './lines.module.css'
import { PracticeLines } from './practice-lines.tsx'
import { ProviderLines } from './provider-lines.tsx'

export interface LinesSubject {
  practiceId: number
  carrier: { id: number; name: string }
  providerId: number | null
}

/** The lines of business of a carrier: for the practice as a whole, or for one provider at each location. */
export function LinesDialog({ subject, onClose }: { subject: LinesSubject | null; onClose: () => void }) {
  // What was shown last stays while the dialog fades.
  const [last, setLast] = useState(subject)
  const { leave, onUnsaved, question } = useGuardedClosing('the open rows')
  if (subject && subject !== last) setLast(subject)
  const shown = subject ?? last
  if (!shown) return null
  return (
    <>
      <Dialog
        opened={subject !== null}
        title="Lines of Business"
        about={shown.carrier.name}
        width={760}
        onClose={() => isTopDialog() && leave(onClose)}
      >
        {subject && (
          <UnsavedWork onUnsaved={onUnsaved}>
            <LinesContent key={`${subject.carrier.id} ${subject.providerId}`} subject={subject} onLeave={leave} />
          </UnsavedWork>
        )}
      </Dialog>
      {question}
    </>
  )
}

type Mode = 'View' | 'Edit'
const modes = [
  { value: 'View', label: 'View' },
  { value: 'Edit', label: 'Edit' },
] as const

interface LinesContentProps {
  subject: LinesSubject
  onLeave: (next: () => void) => void
}

function LinesContent({ subject: { practiceId, carrier, providerId: initial }, onLeave }: LinesContentProps) {
  const [providerId, setProviderId] = useState(initial)
  const [mode, setMode] = useState<Mode>('View')
  const [confirming, setConfirming] = useState(false)
  const mayEdit = useMay(activateAllLines)
  const { data: providers } = useQuery(read(listProvidersOfPractice, { params: { id: practiceId } }))
  const activate = useSave(activateAllLines, {
    refreshes: [listProviderLines, listLineLocations, listPracticeLines],
    onSaved: ({ count }) => {
      setConfirming(false)
      toast.done(businessLineTexts.activated(count))
    },
    onRefused: () => {
      setConfirming(false)
      return false
    },
  })
  const options = [
    { value: '', label: 'All providers' },
    ...(providers ?? []).map(({ id, lastName, firstName }) => ({
      value: String(id),
      label: `${lastName}, ${firstName}`,
    })),
  ]
  const choose = (value: string) =>
    onLeave(() => {
      setProviderId(value === '' ? null : Number(value))
      setMode('View')
    })
  return (
    <>
      <div className={classes['bar']}>
        <NativeSelect
          className={classes['provider'] ?? ''}
          size="xs"
          aria-label="Provider"
          data={options}
          value={providerId ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {providerId !== null && mayEdit && (
          <Segmented label="Mode" options={modes} value={mode} onChange={(next) => onLeave(() => setMode(next))} />
        )}
        {providerId !== null && mode === 'Edit' && (
          <Button
            className={classes['all'] ?? ''}
            size="xs"
            variant="default"
            leftSection={<IconChecks size={16} stroke={1.6} aria-hidden />}
            onClick={() => onLeave(() => setConfirming(true))}
          >
            Activate All
          </Button>
        )}
      </div>
      {providerId === null ? (
        <PracticeLines practiceId={practiceId} carrierId={carrier.id} />
      ) : (
        <ProviderLines
          key={`${providerId} ${mode}`}
          ids={{ practiceId, providerId, carrierId: carrier.id }}
          editing={mode === 'Edit'}
        />
      )}
      <Confirm
        opened={confirming}
        question={businessLineTexts.activateAll}
        verb="Activate All"
        busy={activate.isPending}
        onCancel={() => setConfirming(false)}
        consequence="Lines that are active already keep their dates; the others become active without any."
        onConfirm={() => {
          if (providerId !== null) activate.mutate({ params: { practiceId, providerId, carrierId: carrier.id } })
        }}
      />
    </>
  )
}
