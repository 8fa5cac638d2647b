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
  const reload = async () => {
    await Promise.all(parts.map(({ refetch }) => refetch()))
    setRound(round + 1)
  }
  return (
    <EditPracticeForm
      key={`${isThere} ${round}`}
      practice={practice}
      version={list.data?.find(({ id }) => id === practice.id)?.version}
      hubs={{ choices: isThere ? hubs.data : undefined, failed: hubs.isError }}
      reminders={{ choices: isThere ? reminders.data : undefined, failed: reminders.isError }}
      onReload={() => void reload()}
      onSaved={() => setRound(round + 1)}
    />
  )
}
