import { privilegeTypes } from '@credence/contract/choices/enrollment'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import {
  listPracticeFacilityParticipation,
  savePracticeFacilityParticipation,
} from '@credence/contract/participation/location'
import { locationWord } from '@credence/contract/participation/rules'
import { texts } from '@credence/contract/texts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../kit/use-save.ts'
import { Fact, Facts } from '../../ui/text/facts.tsx'
import { StatusBadge } from '../../ui/matrix/marks.tsx'
import { Bar, Loading } from '../../ui/layout/states.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { toast } from '../../ui/layout/toast.tsx'
import type { LocationDraft } from './matrix/cell-draft.ts'
import { TermFacts } from './matrix/cell-parts.tsx'
import { LocationForm } from './location-form.tsx'
import classes from './location-dialog.module.css'

type Standing = AnswerOf<typeof savePracticeFacilityParticipation>

interface PracticeStandingProps {
  practiceId: number
  facilityId: number
  today: string
  editing: boolean
  onEditing: (editing: boolean) => void
  onUnsaved: (unsaved: boolean) => void
}

/** What the practice itself, not one of its providers, has at a location. */
export function PracticeStanding({
  practiceId,
  facilityId,
  today,
  editing,
  onEditing,
  onUnsaved,
}: PracticeStandingProps) {
  const client = useQueryClient()
  const sent = { params: { id: practiceId } }
  const { data, isError, refetch } = useQuery(read(listPracticeFacilityParticipation, sent))
  const mayEdit = useMay(savePracticeFacilityParticipation)
  const [reason, setReason] = useState<string | null>(null)
  const save = useSave(savePracticeFacilityParticipation, {
    done: 'Updated!',
    onSaved: (saved) => {
      client.setQueryData<Standing[]>(keyOf(listPracticeFacilityParticipation, sent), (known) =>
        known?.map((each) => (each.id === saved.id ? saved : each)),
      )
      onUnsaved(false)
      onEditing(false)
    },
    onRefused: ({ status, message: said }) => {
      if (status !== 409 && status !== 400) return false
      toast.failed(said)
      setReason(said)
      // What was typed stays; a second try is made from what the other person left.
      if (status === 409) void refetch()
      return true
    },
  })
  const standing = data?.find(({ id }) => id === facilityId)
  const submit = (draft: LocationDraft) =>
    save.mutate({
      params: { id: practiceId, facilityId },
      body: {
        active: draft.active,
        primary: draft.primary,
        effectiveDate: draft.effectiveDate || null,
        expiration: draft.expiration || null,
        privilegesType: draft.privilegesType || null,
        version: standing?.version ?? 0,
      },
    })
  return (
    <section className={classes['standing']} aria-label="Standing of the practice">
      <div className={classes['standingHead']}>
        <h3>Standing of the practice</h3>
        {standing && !editing && <StatusBadge word={locationWord(standing, today)} />}
        {standing && mayEdit && !editing && (
          <span className={classes['edit']}>
            <TextButton
              onClick={() => {
                setReason(null)
                onEditing(true)
              }}
            >
              Edit
            </TextButton>
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
        <LocationForm
          draft={draftOf(standing)}
          reason={reason}
          busy={save.isPending}
          onUnsaved={onUnsaved}
          onSave={submit}
          onCancel={() => {
            onUnsaved(false)
            onEditing(false)
          }}
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

const draftOf = ({ isActive, isPrimary, effectiveDate, expires, privilegesType }: Standing): LocationDraft => ({
  active: isActive,
  primary: isPrimary,
  effectiveDate: effectiveDate ?? '',
  expiration: expires ?? '',
  privilegesType: privilegesType ?? '',
})
