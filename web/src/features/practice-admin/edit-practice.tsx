import {
  listHubsForPractice,
  listPracticesToManage,
  listRemindersForPractice,
} from '@credence/contract/practice-admin/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../kit/read.ts'
import type { Practice } from '../../domain/management/practice-choice.ts'
import { EditPracticeForm } from './edit-practice-form.tsx'
import { LookupLinksCard } from './lookup-links-card.tsx'
import { OnboardingPreferencesCard } from './onboarding-preferences-card.tsx'

/** A practice as it is at this moment: what was read earlier may have changed since. */
const now = { refetchOnMount: 'always' } as const

export function EditPractice({ practice }: { practice: Practice }) {
  const params = { practiceId: practice.id }
  const list = useQuery({ ...read(listPracticesToManage, {}), ...now })
  const hubs = useQuery({ ...read(listHubsForPractice, { params }), ...now })
  const reminders = useQuery({ ...read(listRemindersForPractice, { params }), ...now })
  const [round, setRound] = useState(0)
  const parts = [list, hubs, reminders]
  const isThere = parts.every(({ isFetchedAfterMount }) => isFetchedAfterMount)
  const versionIn = (practices = list.data) => practices?.find(({ id }) => id === practice.id)?.version
  const reload = async () => {
    const [fresh] = await Promise.all([list.refetch(), hubs.refetch(), reminders.refetch()])
    return versionIn(fresh.data)
  }
  return (
    <>
      <EditPracticeForm
        key={`${isThere} ${round}`}
        practice={practice}
        version={versionIn(list.data)}
        hubs={{ choices: isThere ? hubs.data : undefined, failed: hubs.isError }}
        reminders={{ choices: isThere ? reminders.data : undefined, failed: reminders.isError }}
        onReload={reload}
        onSaved={() => setRound(round + 1)}
      />
      <OnboardingPreferencesCard practice={practice} />
      <LookupLinksCard practice={practice} />
    </>
  )
}
