import { isoDay } from '@credence/contract/dates'
import { listPracticeHubParticipation, savePracticeHubParticipation } from '@credence/contract/hubs'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { texts } from '@credence/contract/texts'
import { IconDatabase } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { Card, QuietLine } from '../../ui/card.tsx'
import { Bar, Failed, Loading } from '../../ui/states.tsx'
import classes from './hubs.module.css'
import { HubRow } from './hub-row.tsx'
import { HubEditRow } from './hub-edit-row.tsx'

export type Hub = AnswerOf<typeof listPracticeHubParticipation>[number]

interface HubAccessCardProps {
  id: string
  practiceId: number
  /** Opens the practice's login to a hub. */
  onLogin: (hub: { id: number; name: string }) => void
}

/** The active data hubs of a practice, the days of their attestations, and the logins. */
export function HubAccessCard({ id, practiceId, onLogin }: HubAccessCardProps) {
  const [today] = useState(() => isoDay(new Date()))
  const { data: hubs, isError, refetch } = useQuery(read(listPracticeHubParticipation, { params: { id: practiceId } }))
  const mayEdit = useMay(savePracticeHubParticipation)
  const [editing, setEditing] = useState<number | null>(null)
  return (
    <Card id={id} title="Data Hub Access" count={hubs?.length}>
      {!hubs && isError && <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>The data hubs could not be loaded.</Failed>}
      {!hubs && !isError && <Loading what="data hubs"><div className={classes['bars']}><Bar width="60%" /><Bar width="70%" /><Bar width="54%" /></div></Loading>}
      {hubs?.length === 0 && <QuietLine icon={<IconDatabase size={16} stroke={1.6} aria-hidden />}>No hubs found...</QuietLine>}
      {hubs && hubs.length > 0 && (
        <div className={classes['scroller']} role="region" aria-label="Table of data hubs" tabIndex={0}>
          <table className={classes['table']}>
            <thead>
              <tr>
                <th scope="col">Name</th><th scope="col">Contact</th><th scope="col">Effective</th><th scope="col">Expires</th><th scope="col">Portal</th>
                <th scope="col"><span className="visually-hidden">Actions</span></th>
              </tr>
            </thead>
            <tbody>
              {hubs.map((hub) => hub.id === editing
                ? <HubEditRow key={hub.id} practiceId={practiceId} hub={hub} onReload={async () => (await refetch()).data?.find((each) => each.id === hub.id)} onClose={() => setEditing(null)} />
                : <HubRow key={hub.id} hub={hub} today={today} onLogin={() => onLogin(hub)} onEdit={mayEdit ? () => setEditing(hub.id) : null} />)}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
