import { urgencyChoice } from '@credence/contract/choices/referrals'
import {
  countNewFaxes,
  discardFax,
  faxTriage,
  findOpenReferrals,
  listFaxes,
  restoreFax,
  saveFax,
  type FaxDetails,
} from '@credence/contract/faxes/calls'
import { faxTexts } from '@credence/contract/faxes/texts'
import { referralStatusChoice } from '@credence/contract/choices/referrals'
import { limits } from '@credence/contract/limits'
import { listReferrals } from '@credence/contract/referrals/calls'
import type { ReferralSettings } from '@credence/contract/referrals/settings'
import { Autocomplete, Button, Input, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconArrowBackUp, IconCopy, IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, type ReactNode } from 'react'
import { CallError } from '../../kit/call-error.ts'
import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { refreshShell } from '../../session/refresh.ts'
import { faultsOf } from '../../ui/edit/draft.ts'
import { FormNote } from '../../ui/edit/other-changes.tsx'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { Bar, Loading } from '../../ui/layout/states.tsx'
import { discardedText, senderAmong } from './fax-text.ts'
import classes from './faxes.module.css'
import type { Claim } from './use-claim.ts'

interface TriageProps {
  /** Undefined while the fax is opened. */
  details: FaxDetails | undefined
  settings: ReferralSettings | undefined
  claim: Claim
  onHandled: () => void
}

const lists = [listFaxes, countNewFaxes]

/** What becomes of a fax: a referral, or nothing. */
export function Triage({ details, settings, claim, onHandled }: TriageProps) {
  const mayEdit = useMay(saveFax)
  return (
    <section className={classes['triage']} aria-label="Triage">
      <h2 className={classes['heading']}>Triage</h2>
      {!details || !settings ? (
        <Loading what="the triage form">
          <div className={classes['bars']}>
            <Bar width="60%" height={32} />
            <Bar width="100%" height={32} />
            <Bar width="100%" height={32} />
          </div>
        </Loading>
      ) : details.state === 'DISCARDED' ? (
        <Discarded details={details} mayEdit={mayEdit} onHandled={onHandled} />
      ) : mayEdit ? (
        <TriageForm details={details} settings={settings} claim={claim} onHandled={onHandled} />
      ) : (
        <p className={classes['hint']}>
          <IconInfoCircle size={16} stroke={1.6} aria-hidden />
          Somebody who may edit inbound faxes saves or discards this fax.
        </p>
      )}
    </section>
  )
}

function Discarded({ details, mayEdit, onHandled }: { details: FaxDetails; mayEdit: boolean; onHandled: () => void }) {
  const restore = useSave(restoreFax, {
    refreshes: lists,
    done: 'Restored!',
    mayBeGone: true,
    onSaved: onHandled,
  })
  return (
    <>
      <div className={classes['fields']}>
        <p className={classes['hint']}>
          <IconInfoCircle size={16} stroke={1.6} aria-hidden />
          {discardedText(details)}
        </p>
      </div>
      {mayEdit && (
        <div className={classes['actions']} data-footer="sticky" data-rows>
          <span />
          <Button
            leftSection={<IconArrowBackUp size={16} stroke={1.6} aria-hidden />}
            loading={restore.isPending}
            onClick={() => restore.mutate({ params: { faxId: details.id } })}
          >
            Restore
          </Button>
        </div>
      )}
    </>
  )
}

interface Draft {
  urgency: string
  location: string
  patientLastName: string
  patientFirstName: string
  referringPractice: string
  referringPhysician: string
}

function TriageForm({
  details,
  settings,
  claim,
  onHandled,
}: TriageProps & { details: FaxDetails; settings: ReferralSettings }) {
  const form = useRef<HTMLFormElement>(null)
  const urgencyLabel = useId()
  const faxId = details.id
  const isRefused = (error: unknown) => {
    if (!(error instanceof CallError && error.status === 409)) return false
    claim.refuse(error.message)
    return true
  }
  const edit = useEdit<FaxDetails, Draft>({
    scope: form,
    stored: details,
    draftOf: ({ fromNumber }) => ({
      urgency: '',
      location: '',
      patientLastName: '',
      patientFirstName: '',
      referringPractice: senderAmong(settings.referringPractices, fromNumber) ?? '',
      referringPhysician: '',
    }),
    faultsIn: (draft) => faultsOf(faxTriage.safeParse(draft)),
    save: ({ draft }) => staffCall(saveFax, { params: { faxId }, body: faxTriage.parse(draft) }, { mayBeGone: true }),
    done: faxTexts.saved,
    refreshes: [...lists, listReferrals],
    onRefused: isRefused,
    onSaved: () => {
      refreshShell()
      onHandled()
    },
  })
  const discard = useSave(discardFax, {
    refreshes: lists,
    done: faxTexts.discarded,
    mayBeGone: true,
    onSaved: onHandled,
    onRefused: isRefused,
  })
  const { draft } = edit
  return (
    <form ref={form} className={classes['form']} noValidate aria-label="Triage" onSubmit={edit.submit}>
      <div className={classes['fields']}>
        {claim.refusal && (
          <div className={classes['notice']} role="alert">
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
            <span>{claim.refusal}</span>
            {!isHandled(claim.refusal) && (
              <Button size="xs" variant="default" onClick={claim.takeOver}>
                Take over
              </Button>
            )}
          </div>
        )}
        {details.duplicateOf !== null && (
          <Hint icon={<IconCopy size={16} stroke={1.6} aria-hidden />}>
            {`The same fax came before, as number ${details.duplicateOf}.`}
          </Hint>
        )}
        <Input.Wrapper
          label="Urgency"
          labelElement="div"
          labelProps={{ id: urgencyLabel }}
          withAsterisk
          error={edit.errorOf('urgency')}
        >
          <Segmented
            label="Urgency"
            wide
            options={urgencyChoice.options}
            value={draft.urgency as (typeof urgencyChoice.values)[number]}
            onChange={(urgency) => edit.edit({ urgency })}
          />
        </Input.Wrapper>
        <Select
          label="Location"
          withAsterisk
          placeholder="Select a location"
          data={settings.locations.map(({ name }) => name)}
          value={draft.location || null}
          error={edit.errorOf('location')}
          allowDeselect={false}
          name="location"
          onBlur={() => edit.leave('location')}
          onChange={(location) => edit.edit({ location: location ?? '' })}
        />
        <TextInput
          label="Patient last name"
          withAsterisk
          maxLength={limits.text}
          autoComplete="off"
          {...edit.field('patientLastName')}
        />
        <OpenReferrals faxId={faxId} lastName={draft.patientLastName} />
        <TextInput
          label="Patient first name"
          maxLength={limits.text}
          autoComplete="off"
          {...edit.field('patientFirstName')}
        />
        <Autocomplete
          label="Referring practice"
          maxLength={limits.text}
          data={settings.referringPractices.map(({ name }) => name)}
          value={draft.referringPractice}
          error={edit.errorOf('referringPractice')}
          name="referringPractice"
          onBlur={() => edit.leave('referringPractice')}
          onChange={(referringPractice) => edit.edit({ referringPractice })}
        />
        <TextInput
          label="Referring physician"
          maxLength={limits.text}
          autoComplete="off"
          {...edit.field('referringPhysician')}
        />
        <FormNote edit={edit} />
        <p className={classes['hint']}>
          <IconInfoCircle size={16} stroke={1.6} aria-hidden />
          Saving puts the fax on the scheduling board under Pending Outreach and opens the next one.
        </p>
      </div>
      <div className={classes['actions']} data-footer="sticky" data-rows>
        <Button
          variant="subtle"
          className={classes['discard'] ?? ''}
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
          disabled={claim.refusal !== null}
          loading={discard.isPending}
          onClick={() => discard.mutate({ params: { faxId } })}
        >
          Discard
        </Button>
        <Button type="submit" disabled={claim.refusal !== null} loading={edit.isBusy}>
          {'Save & Next'}
        </Button>
      </div>
    </form>
  )
}

/** A fax that was handled cannot be taken over. */
const isHandled = (refusal: string) => refusal.startsWith(faxTexts.handledBy(''))

const Hint = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className={classes['warning']} role="status">
    {icon}
    {children}
  </p>
)

const typingRestsMs = 400

/** Says that the patient may be on the board already. */
function OpenReferrals({ faxId, lastName }: { faxId: number; lastName: string }) {
  const [patientLastName] = useDebouncedValue(lastName.trim(), typingRestsMs)
  const { data = [] } = useQuery({
    queryKey: [...keyOf(findOpenReferrals), faxId, patientLastName],
    queryFn: ({ signal }) =>
      staffCall(findOpenReferrals, { params: { faxId }, body: { patientLastName } }, { signal, mayBeGone: true }),
    enabled: patientLastName.length > 1,
    gcTime: 0,
    retry: false,
  })
  if (data.length === 0 || patientLastName === '') return null
  const shown = data.map(({ patientFirstName, status }) => {
    const label = referralStatusChoice.options.find(({ value }) => value === status)?.label ?? status
    return `${patientFirstName ?? 'no first name'} (${label})`
  })
  return (
    <Hint icon={<IconInfoCircle size={16} stroke={1.6} aria-hidden />}>
      {`There is an open referral for ${patientLastName}: ${shown.join(', ')}.`}
    </Hint>
  )
}
