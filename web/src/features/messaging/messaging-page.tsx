import { limits } from '@credence/contract/limits'
import { listSmsPractices, sendSms } from '@credence/contract/messaging/calls'
import { usNumber } from '@credence/contract/messaging/recipients'
import { getSmsSettings, listSmsOptOuts } from '@credence/contract/messaging/settings-calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Bar, Failed, Loading } from '../../ui/layout/states.tsx'
import { ComposeCard } from './compose/compose-card.tsx'
import { useCompose } from './compose/use-compose.ts'
import { ConversationPanel } from './conversation/conversation-panel.tsx'
import { HistoryCard } from './history/history-card.tsx'
import { ImportCard } from './import/import-card.tsx'
import classes from './messaging.module.css'
import { OptOutsDialog } from './opt-outs/opt-outs-dialog.tsx'
import { ChoosePractice, PracticePicker, usePracticeChoice } from './practice-choice.tsx'
import { SettingsCard } from './settings/settings-card.tsx'

const title = 'Messaging'

/** /messaging: writes to patients, and shows what was written. */
export function MessagingPage() {
  usePageTitle(title)
  const choice = usePracticeChoice(useQuery(read(listSmsPractices, {})))
  const head = (actions?: ReactNode) => (
    <PageHead title={title} beside={<PracticePicker choice={choice} />}>
      {actions}
    </PageHead>
  )
  return (
    <LeaveGuard byChoice>
      {choice.practice ? (
        <Panels key={choice.practice.id} practiceId={choice.practice.id} head={head} />
      ) : (
        <>
          {head()}
          <ChoosePractice choice={choice} about="Messages leave from the number of a practice." />
        </>
      )}
    </LeaveGuard>
  )
}

interface PanelsProps {
  practiceId: number
  head: (actions?: ReactNode) => ReactNode
}

function Panels({ practiceId, head }: PanelsProps) {
  const params = { practiceId }
  const mayEdit = useMay(sendSms)
  const settings = useQuery(read(getSmsSettings, { params }))
  const list = useQuery({ ...read(listSmsOptOuts, { params }), refetchInterval: limits.smsPollMs })
  const optOuts = useMemo(
    () => new Set(list.data?.filter(({ ended }) => ended === null).map(({ phone }) => phone)),
    [list.data],
  )
  const compose = useCompose(practiceId, optOuts)
  const [number, setNumber] = useState<string | null>(null)
  const [areOptOutsShown, setOptOutsShown] = useState(false)
  const openOptOuts = () => setOptOutsShown(true)
  return (
    <>
      {head(
        <Button
          variant="default"
          leftSection={<IconMessageOff size={16} stroke={1.6} aria-hidden />}
          onClick={openOptOuts}
        >
          {optOuts.size > 0 ? `Opt-outs ${optOuts.size}` : 'Opt-outs'}
        </Button>,
      )}
      <div className={classes['columns']} data-editor={mayEdit || undefined} data-open={number !== null || undefined}>
        {mayEdit && (
          <div className={classes['column']}>
            {settings.data ? (
              <>
                <ComposeCard practiceId={practiceId} settings={settings.data} compose={compose} />
                <ImportCard
                  practiceId={practiceId}
                  canSend={settings.data.fromNumber !== null}
                  onShowHistory={() => document.getElementById('history-title')?.focus()}
                />
              </>
            ) : (
              <Waiting what="the form" isFailed={settings.isError} onRetry={() => void settings.refetch()} />
            )}
          </div>
        )}
        <div className={classes['column']}>
          {settings.data ? (
            <SettingsCard practiceId={practiceId} settings={settings.data} />
          ) : (
            !mayEdit && (
              <Waiting what="the settings" isFailed={settings.isError} onRetry={() => void settings.refetch()} />
            )
          )}
          <div className={classes['talks']}>
            <HistoryCard
              practiceId={practiceId}
              mayEdit={mayEdit}
              optOuts={optOuts}
              opened={number}
              onOpen={setNumber}
            />
            {number !== null && (
              <ConversationPanel
                key={number}
                practiceId={practiceId}
                number={number}
                isOptedOut={optOuts.has(number)}
                optOuts={list.data ?? []}
                // A short code cannot be written to.
                onWrite={mayEdit && usNumber(number) !== null ? () => compose.writeTo(number) : null}
                onOptOuts={openOptOuts}
                onClose={() => setNumber(null)}
              />
            )}
          </div>
        </div>
      </div>
      <OptOutsDialog
        practiceId={practiceId}
        opened={areOptOutsShown}
        mayEdit={mayEdit}
        optOuts={list}
        onClose={() => setOptOutsShown(false)}
      />
    </>
  )
}

interface WaitingProps {
  what: string
  isFailed: boolean
  onRetry: () => void
}

const Waiting = ({ what, isFailed, onRetry }: WaitingProps) => (
  <div className="framed">
    {isFailed ? (
      <Failed sentence={texts.reloadPanel} onRetry={onRetry}>
        {`The page could not load ${what}.`}
      </Failed>
    ) : (
      <Loading what={what}>
        <div className={classes['bars']}>
          <Bar width="40%" />
          <Bar width="90%" height={32} />
          <Bar width="90%" height={96} />
        </div>
      </Loading>
    )}
  </div>
)
