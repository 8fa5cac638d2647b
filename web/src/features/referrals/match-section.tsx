import { listReferralCarriers, matchReferral, type ReferralMatch } from '@credence/contract/referrals/calls'
import { texts } from '@credence/contract/texts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { useToday } from '../../kit/use-today.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { DateInput } from '../../ui/dates/date-input.tsx'
import { LookupSelect } from '../../ui/inputs/lookup-select.tsx'
import { Bar, Loading } from '../../ui/layout/states.tsx'
import { MatchRow } from './match-row.tsx'
import type { ReferralFieldsProps } from './referral-fields-props.ts'
import classes from './referral-form.module.css'
import { Section } from './section.tsx'

/** Carrier, appointment, and the providers of the practice who can see the patient. */
export function MatchSection(props: ReferralFieldsProps) {
  const { edit, referral, practice, disabled } = props
  const { draft, errorOf } = edit
  const carriers = useQuery(read(listReferralCarriers, { params: { practiceId: practice.id } }))
  const matches = useMatches(props)
  return (
    <Section
      title="Who can see this patient"
      aside={matches.data && draft.carrierId !== null && inNetwork(matches.data)}
    >
      <div className={classes['appointment']}>
        <div data-field="carrierId">
          <LookupSelect
            label="Carrier"
            clearable
            choices={carriers.data}
            failed={carriers.isError}
            placeholder="Select a carrier"
            disabled={disabled}
            error={errorOf('carrierId')}
            value={draft.carrierId}
            kept={
              referral && referral.carrierId !== null
                ? { id: referral.carrierId, name: referral.carrierName ?? '' }
                : null
            }
            onChange={(carrierId) => edit.edit({ carrierId })}
          />
        </div>
        <div data-field="appointmentDate">
          <DateInput
            name="Appointment"
            label="Appointment"
            disabled={disabled}
            error={errorOf('appointmentDate') !== undefined}
            value={draft.appointmentDate}
            onValue={(appointmentDate) => edit.edit({ appointmentDate })}
          />
        </div>
        <TextInput
          type="time"
          label="Time"
          disabled={disabled}
          {...edit.field('appointmentTime')}
          error={errorOf('appointmentTime') !== undefined}
        />
      </div>
      <MatchList {...props} />
    </Section>
  )
}

const inNetwork = (matches: readonly ReferralMatch[]) =>
  `${matches.filter(({ isInNetwork }) => isInNetwork).length} of ${matches.length} in network, as of today`

const useMatches = ({ edit: { draft }, practice }: ReferralFieldsProps) =>
  useQuery({
    ...read(matchReferral, {
      params: { practiceId: practice.id },
      query: {
        ...(draft.carrierId === null ? {} : { carrierId: draft.carrierId }),
        ...(draft.location === '' ? {} : { location: draft.location }),
      },
    }),
    // Another carrier or location: the list stays until the next one is there.
    placeholderData: (before: ReferralMatch[] | undefined) => before,
  })

function MatchList(props: ReferralFieldsProps) {
  const { edit, referral, disabled } = props
  const { draft } = edit
  const today = useToday()
  const { data, isError, isPlaceholderData, refetch } = useMatches(props)
  if (data === undefined)
    return isError ? (
      <p className={classes['hint']}>
        {texts.tryAgainPanel} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </p>
    ) : (
      <Loading what="the providers">
        <div className={classes['matchBars']}>
          <Bar width="50%" />
          <Bar width="40%" />
          <Bar width="56%" />
        </div>
      </Loading>
    )
  const isKept = draft.providerId !== null && !data.some(({ providerId }) => providerId === draft.providerId)
  return (
    <div data-field="providerId">
      {data.length === 0 && !isKept ? (
        <p className={classes['hint']}>The practice has no providers yet.</p>
      ) : (
        <ul className={classes['matches']} aria-label="Providers" aria-busy={isPlaceholderData}>
          {data.map((match) => (
            <MatchRow
              key={match.providerId}
              match={match}
              location={draft.location}
              hasCarrier={draft.carrierId !== null}
              today={today}
              isTaken={match.providerId === draft.providerId}
              disabled={disabled}
              onTake={() => edit.edit({ providerId: match.providerId })}
            />
          ))}
        </ul>
      )}
      {isKept && (
        <p className={classes['hint']}>
          {`${(draft.providerId === referral?.providerId && referral?.providerName) || 'The chosen provider'} is not a member of the practice any more.`}
        </p>
      )}
      <div className={classes['matchFoot']}>
        {draft.carrierId === null && <p className={classes['hint']}>Select a carrier to see who is in network.</p>}
        {draft.providerId !== null && !disabled && (
          <TextButton small onClick={() => edit.edit({ providerId: null })}>
            Clear the provider
          </TextButton>
        )}
      </div>
      {edit.errorOf('providerId')}
    </div>
  )
}
