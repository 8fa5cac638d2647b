import { privilegeTypes } from '@credence/contract/choices/enrollment'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import {
  listPracticeFacilityParticipation,
  savePracticeFacilityParticipation,
} from '@credence/contract/participation/location'
import { locationWord } from '@credence/contract/participation/rules'
import { texts } from '@credence/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { keyOf, read } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useMay } from '../../kit/use-may.ts'
import { Fact, Facts } from '../../ui/text/facts.tsx'
import { StatusBadge } from '../../ui/matrix/marks.tsx'
import { Bar, Loading } from '../../ui/layout/states.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { bodyOfLocation, locationDraftOf, rebasedLocation, type LocationDraft } from './location-draft.ts'
import { TermFacts } from './matrix/cell-parts.tsx'
import { LocationForm } from './location-form.tsx'
import classes from './location-dialog.module.css'
import { useStandingRow } from './use-standing-row.ts'

type Standing = AnswerOf<typeof savePracticeFacilityParticipation>

interface PracticeStandingProps {
  practiceId: number
  facilityId: number
  today: string
  editing: boolean
  onEditing: (editing: boolean) => void
}

/** What the practice itself, not one of its providers, has at a location. */
export function PracticeStanding({ practiceId, facilityId, today, editing, onEditing }: PracticeStandingProps) {
  const sent = { params: { id: practiceId } }
  const { data, isError, refetch } = useQuery(read(listPracticeFacilityParticipation, sent))
  const mayEdit = useMay(savePracticeFacilityParticipation)
  const standing = data?.find(({ id }) => id === facilityId)
  return (
    <section className={classes['standing']} aria-label="Standing of the practice">
      <div className={classes['standingHead']}>
        <h3>Standing of the practice</h3>
        {standing && !editing && <StatusBadge word={locationWord(standing, today)} />}
        {standing && mayEdit && !editing && (
          <span className={classes['edit']}>
            <TextButton onClick={() => onEditing(true)}>Edit</TextButton>
          </span>
        )}
      </div>
      {!standing && isError && (
        <p className={classes['failed']} role="alert">
          {texts.reloadPanel} <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </p>
      )}
      {!data && !isError && (
        <Loading what="the standing of the practice">
          <div className={classes['bars']}>
            <Bar width="50%" />
            <Bar width="64%" />
          </div>
        </Loading>
      )}
      {standing && editing && (
        <StandingForm
          practiceId={practiceId}
          standing={standing}
          onReload={async () => (await refetch()).data?.find(({ id }) => id === facilityId)}
          onClose={() => onEditing(false)}
        />
      )}
      {standing && !editing && (
        <div className={classes['term']}>
          <Facts>
            {standing.privilegesType && <Fact name="Privileges">{privilegeTypes.labels[standing.privilegesType]}</Fact>}
            {standing.isPrimary && <Fact name="Primary">yes</Fact>}
            <TermFacts effectiveDate={standing.effectiveDate} expires={standing.expires} today={today} />
          </Facts>
        </div>
      )}
    </section>
  )
}

interface StandingFormProps {
  practiceId: number
  standing: Standing
  onReload: () => Promise<Standing | undefined>
  onClose: () => void
}

function StandingForm({ practiceId, standing, onReload, onClose }: StandingFormProps) {
  const edit = useStandingRow<Standing, LocationDraft>({
    row: standing,
    list: keyOf(listPracticeFacilityParticipation, { params: { id: practiceId } }),
    draftOf: locationDraftOf,
    rebase: rebasedLocation(locationDraftOf),
    save: ({ draft, stored }) =>
      staffCall(savePracticeFacilityParticipation, {
        params: { id: practiceId, facilityId: standing.id },
        body: bodyOfLocation(draft, stored.version),
      }),
    onReload,
    onClose,
  })
  return <LocationForm edit={edit} onCancel={onClose} />
}
