import type { AnswerOf } from '@credence/contract/kit/endpoint'
import {
  flagLabels,
  onboardingFlags,
  type OnboardingFlag,
  type OnboardingPreferences,
} from '@credence/contract/onboarding/preferences'
import {
  getOnboardingPreferences,
  preferencesSaved,
  saveOnboardingPreferences,
} from '@credence/contract/onboarding/staff-calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { nothingTurned } from '../../domain/management/choices.ts'
import { FormSection } from '../../domain/management/form-section.tsx'
import classes from '../../domain/management/management-form.module.css'
import type { Practice } from '../../domain/management/practice-choice.ts'
import { SwitchSection } from '../../domain/management/switch-section.tsx'
import { read } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useMay } from '../../kit/use-may.ts'
import { FormNote } from '../../ui/edit/other-changes.tsx'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { Bar, Failed, Loading } from '../../ui/layout/states.tsx'
import { flagGroups, preferenceLabels } from './onboarding-preferences.ts'
import own from './onboarding-preferences.module.css'
import { StageOrder } from './stage-order.tsx'

type Stored = AnswerOf<typeof getOnboardingPreferences>

/** Everything but the version. */
const draftOf = (stored: Stored): OnboardingPreferences => ({
  ...(Object.fromEntries(onboardingFlags.map((flag) => [flag, stored[flag]])) as Record<OnboardingFlag, boolean>),
  stageOrder: stored.stageOrder,
})

/** What the onboarding forms of a practice's providers show and require. */
export function OnboardingPreferencesCard({ practice }: { practice: Practice }) {
  const { data, isError, refetch, isFetchedAfterMount } = useQuery({
    ...read(getOnboardingPreferences, { params: { practiceId: practice.id } }),
    refetchOnMount: 'always',
  })
  return (
    <div className={`framed ${own['card']}`}>
      <div className={classes['head']}>
        <h2 className={classes['title']}>Provider Onboarding Forms</h2>
      </div>
      {isError && !data ? (
        <Failed sentence={texts.reloadPanel} onRetry={() => void refetch()} />
      ) : data && isFetchedAfterMount ? (
        <OnboardingPreferencesForm practice={practice} preferences={data} />
      ) : (
        <FormSection title="Pages" note="">
          <Loading what="the onboarding preferences">
            <div className={classes['bars']}>
              {[52, 64, 44].map((width) => (
                <Bar key={width} width={`${width}%`} />
              ))}
            </div>
          </Loading>
        </FormSection>
      )}
    </div>
  )
}

function OnboardingPreferencesForm({ practice, preferences }: { practice: Practice; preferences: Stored }) {
  const editor = useMay(saveOnboardingPreferences)
  const client = useQueryClient()
  const params = { practiceId: practice.id }
  const edit = useEdit<Stored, OnboardingPreferences, Stored>({
    stored: preferences,
    draftOf,
    save: ({ draft, stored }) =>
      staffCall(saveOnboardingPreferences, {
        params,
        body: { ...draft, stageOrder: [...draft.stageOrder], version: stored.version },
      }),
    storedOf: (answer) => answer,
    reload: () => client.fetchQuery({ ...read(getOnboardingPreferences, { params }), staleTime: 0 }),
    done: preferencesSaved,
    refreshes: [getOnboardingPreferences],
  })
  const { draft } = edit
  return (
    <form
      aria-label={`Provider onboarding forms of ${practice.name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (edit.isChanged) edit.submit(event)
      }}
    >
      <FormSection
        title="Pages"
        note="What providers whose primary practice this is are led through, and in which order."
      >
        <StageOrder preferences={draft} editable={editor} onChange={edit.edit} />
      </FormSection>
      {flagGroups.map(({ title, note, flags }) => (
        <SwitchSection
          key={title}
          title={title}
          note={note}
          none=""
          choices={flags.map((flag, id) => ({ id, name: flagLabels[flag], isActive: draft[flag] }))}
          failed={false}
          turned={nothingTurned}
          editable={editor}
          words={{ on: 'Yes', off: 'No' }}
          onTurn={(turned) => edit.edit(Object.fromEntries([...turned].map(([id, isOn]) => [flags[id] ?? '', isOn])))}
          onRetry={() => {}}
        />
      ))}
      {editor && (
        <div className={classes['footer']}>
          <FormNote edit={edit} labels={preferenceLabels} />
          <Button type="submit" disabled={!edit.isChanged} loading={edit.isBusy}>
            Save onboarding forms
          </Button>
        </div>
      )}
    </form>
  )
}
