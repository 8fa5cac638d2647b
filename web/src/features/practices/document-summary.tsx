import { isoDay } from '@credence/contract/dates'
import { isOutdated } from '@credence/contract/document-rules'
import { documentCallsOf } from '@credence/contract/documents'
import { texts } from '@credence/contract/texts'
import { IconFiles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../kit/read.ts'
import { SummaryCard } from './summary-card.tsx'

const { list } = documentCallsOf('practice', 'own')

/** The practice's documents in one glance, without those that expired long ago. */
export function DocumentSummary({ practiceId, onOpen }: { practiceId: number; onOpen: () => void }) {
  const [today] = useState(() => isoDay(new Date()))
  const { data, isError } = useQuery(read(list, { params: { entityId: practiceId }, query: {} }))
  return (
    <SummaryCard
      icon={IconFiles} title="Documents" ends={data?.filter(({ expiration }) => !isOutdated(expiration, today)).map(({ expiration }) => expiration)} today={today} onOpen={onOpen}
      failed={isError && !data ? texts.reloadPanel : undefined} counted={(count) => count === 1 ? 'document' : 'documents'} next="next expiration"
    />
  )
}
