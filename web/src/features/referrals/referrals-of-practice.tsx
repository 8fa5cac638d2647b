import { referralStatusChoice, type ReferralStatus } from '@credence/contract/choices/referrals'
import { limits } from '@credence/contract/limits'
import { listReferrals, saveReferral } from '@credence/contract/referrals/calls'
import type { Referral } from '@credence/contract/referrals/referral'
import { faultOfReferral } from '@credence/contract/referrals/rules'
import type { ReferralSettings } from '@credence/contract/referrals/settings'
import { texts } from '@credence/contract/texts'
import { canView } from '@credence/contract/kit/access'
import { Button } from '@mantine/core'
import { IconCalendarHeart, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { Practice } from '../../domain/referrals/chosen-practice.ts'
import { inOrder } from '../../domain/work/status-columns.ts'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { Board } from '../../ui/board/board.tsx'
import type { BoardColumnOf } from '../../ui/board/board-types.ts'
import { Empty, Failed } from '../../ui/layout/states.tsx'
import { ArchivedList } from './archived-list.tsx'
import { FaxDialog } from './fax-dialog.tsx'
import { QuickReplyDialog } from './quick-reply-dialog.tsx'
import { archivedOf, boardOf } from './referral-answers.ts'
import { ReferralCard, type CardActions } from './referral-card.tsx'
import { ReferralDialog } from './referral-dialog.tsx'
import { patientOf } from './referral-text.ts'
import { SourceDialog } from './source-dialog.tsx'
import { useNow } from './use-now.ts'
import { useOpenedReferral } from './use-opened-referral.ts'
import { noDay, useReferralMove } from './use-referral-move.ts'

const keyOf = ({ id }: Referral) => id
const nothing: Referral[] = []
const seesFaxes = canView('INBOUND_FAX')

interface ReferralsOfPracticeProps {
  practice: Practice
  settings: ReferralSettings
  /** The archived referrals instead of the board. */
  isArchived: boolean
}

/** The board of a practice, or its archived referrals, with the dialogs of both. */
export function ReferralsOfPractice({ practice, settings, isArchived }: ReferralsOfPracticeProps) {
  const practiceId = practice.id
  const { data, isError, refetch } = useQuery({
    ...read(listReferrals, isArchived ? archivedOf(practiceId) : boardOf(practiceId)),
    refetchInterval: limits.referralPollMs,
  })
  const mayEdit = useMay(saveReferral)
  const maySeeFaxes = useMay(seesFaxes)
  const { opened, open, close } = useOpenedReferral(data)
  const [replying, setReplying] = useState<Referral | null>(null)
  const [sourced, setSourced] = useState<Referral | null>(null)
  const [faxId, setFaxId] = useState<number | null>(null)
  const openNew = useCallback(() => open({ referral: null }), [open])
  const openMissing = useCallback(
    (referral: Referral, status: ReferralStatus) => open({ referral, asks: { status } }),
    [open],
  )
  const onMove = useReferralMove(practiceId, openMissing)
  const actions = useMemo<CardActions>(() => {
    /** A referral that lacks something cannot be saved from the card: the dialog opens and asks for it. */
    const orAsk = (edit: (referral: Referral) => void) => (referral: Referral) =>
      faultOfReferral(referral) ? open({ referral, asks: {} }) : edit(referral)
    return {
      open: (referral) => open({ referral }),
      reply: mayEdit ? orAsk(setReplying) : null,
      editSource: mayEdit ? orAsk(setSourced) : null,
      showFax: maySeeFaxes ? setFaxId : null,
    }
  }, [mayEdit, maySeeFaxes, open])
  const reload = async (id: number) => (await refetch()).data?.find((referral) => referral.id === id)
  return (
    <>
      {isError && !data ? (
        <div className="framed">
          <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
            The referrals could not be loaded.
          </Failed>
        </div>
      ) : isArchived ? (
        <ArchivedList referrals={data} onOpen={actions.open} />
      ) : (
        <ReferralBoard
          referrals={data}
          actions={actions}
          onAdd={mayEdit ? openNew : undefined}
          onMove={mayEdit ? onMove : undefined}
        />
      )}
      <ReferralDialog
        opened={opened}
        referrals={data ?? nothing}
        practice={practice}
        settings={settings}
        onShowFax={actions.showFax}
        onClose={close}
      />
      <QuickReplyDialog
        referral={replying}
        referrals={data ?? nothing}
        settings={settings}
        onReload={reload}
        onClose={() => setReplying(null)}
      />
      <SourceDialog
        referral={sourced}
        referrals={data ?? nothing}
        settings={settings}
        onReload={reload}
        onClose={() => setSourced(null)}
      />
      {faxId !== null && <FaxDialog faxId={faxId} onClose={() => setFaxId(null)} />}
    </>
  )
}

interface ReferralBoardProps {
  /** Undefined while they are loaded. */
  referrals: readonly Referral[] | undefined
  actions: CardActions
  onAdd: (() => void) | undefined
  onMove: ReturnType<typeof useReferralMove> | undefined
}

function ReferralBoard({ referrals, actions, onAdd, onMove }: ReferralBoardProps) {
  const now = useNow()
  const columns = useMemo(() => columnsOf(referrals ?? nothing, onAdd), [referrals, onAdd])
  const action = onAdd ? 'Open' : 'View Details'
  const card = useCallback(
    (referral: Referral, handle: ReactNode) => (
      <ReferralCard referral={referral} now={now} action={action} actions={actions} handle={handle} />
    ),
    [now, action, actions],
  )
  return (
    <Board
      label="Referral board"
      columns={columns}
      loading={referrals === undefined}
      keyOf={keyOf}
      nameOf={patientOf}
      guess={170}
      wraps
      onMove={onMove}
      renderCard={card}
      empty={
        <Empty icon={IconCalendarHeart} title="No referrals">
          Patients that other practices refer to this practice appear here.
        </Empty>
      }
    />
  )
}

const columnsOf = (referrals: readonly Referral[], onAdd: (() => void) | undefined): BoardColumnOf<Referral>[] =>
  referralStatusChoice.options.map(({ value, label }) => ({
    key: value,
    title: label,
    isAlert: value === 'SECOND_ATTEMPT',
    ...(value === 'PENDING_OUTREACH' && onAdd ? { action: <AddButton onClick={onAdd} /> } : {}),
    ...inOrder(
      referrals.filter(({ status }) => status === value),
      noDay,
    ),
  }))

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button size="xs" leftSection={<IconPlus size={14} stroke={1.9} aria-hidden />} onClick={onClick}>
    Add new
  </Button>
)
