import { isoDay } from '@credence/contract/dates'
import { listPracticeHubParticipation } from '@credence/contract/hubs'
import { texts } from '@credence/contract/texts'
import { IconDatabase } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../kit/read.ts'
import { SummaryCard } from './summary-card.tsx'

/** The practice's data hubs in one glance. */
export function HubSummary({ practiceId, onOpen }: { practiceId: number; onOpen: () => void }) {
  const [today] = useState(() => isoDay(new Date()))
  const { data, isError } = useQuery(read(listPracticeHubParticipation, { params: { id: practiceId } }))
  return (
    <SummaryCard
      icon={IconDatabase} title="Data Hubs" ends={data?.map(({ expires }) => expires)} failed={isError && !data ? texts.reloadPanel : undefined} today={today} onOpen={onOpen}
      counted={(count) => count === 1 ? 'active hub' : 'active hubs'} next="next attestation"
    />
  )
}
