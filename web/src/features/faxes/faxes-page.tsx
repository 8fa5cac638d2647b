import { addTemporaryFax, listFaxes, listFaxPractices, listUnroutedFaxes } from '@credence/contract/faxes/calls'
import { faxTexts } from '@credence/contract/faxes/texts'
import { limits } from '@credence/contract/limits'
import { getReferralSettings } from '@credence/contract/referrals/settings'
import { texts } from '@credence/contract/texts'
import { Button, Select } from '@mantine/core'
import { IconFilePlus, IconInbox, IconPhone, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChosenPractice, type Practice } from '../../domain/referrals/chosen-practice.ts'
import { PracticePicker } from '../../domain/referrals/practice-picker.tsx'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { useGuardedClosing } from '../../ui/dialogs/guarded-closing.tsx'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import { choiceValue, pageValue } from '../../ui/hooks/address-values.ts'
import { useAddress } from '../../ui/hooks/use-address.ts'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Bar, Empty, Failed, Loading } from '../../ui/layout/states.tsx'
import { toast } from '../../ui/layout/toast.tsx'
import { FaxChecked } from './fax-checked.tsx'
import { FaxList } from './fax-list.tsx'
import { nextOf } from './fax-text.ts'
import classes from './faxes.module.css'
import { NumberDialog } from './number-dialog.tsx'
import { QuickLook } from './quick-look.tsx'
import { UnroutedDialog } from './unrouted-dialog.tsx'

const views = [
  { value: 'new', label: 'New' },
  { value: 'discarded', label: 'Discarded' },
] as const
const viewValue = choiceValue(
  views.map(({ value }) => value),
  'new',
)

/** /referrals/inbound-faxes: what came by fax, to be looked at and put on the scheduling board. */
export function FaxesPage() {
  usePageTitle('Inbound Faxes')
  const practices = useQuery(read(listFaxPractices, {}))
  const settings = useQuery(read(getReferralSettings, {}))
  const { practice, choose } = useChosenPractice(practices.data, settings.data?.defaultPracticeId)
  const [view, setView] = useAddress('view', viewValue, { how: 'push' })
  const [, setPage] = useAddress('page', pageValue)
  const closing = useGuardedClosing('this fax')
  const sent = {
    params: { practiceId: practice?.id ?? 0 },
    query: { discarded: String(view === 'discarded') as 'true' },
  }
  const faxes = useQuery({
    ...read(listFaxes, sent),
    enabled: practice !== null && practice !== undefined,
    refetchInterval: limits.faxPollMs,
    staleTime: 0,
  })
  const hasFailed = (practices.isError && !practices.data) || (settings.isError && !settings.data)
  return (
    <>
      <PageHead
        title="Inbound Faxes"
        {...(practice && view === 'new' && faxes.data ? { note: `${faxes.data.length} new` } : {})}
        beside={
          practice && (
            <Select
              aria-label="Practice"
              className={classes['practice'] ?? ''}
              searchable
              allowDeselect={false}
              data={practices.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
              value={String(practice.id)}
              onChange={(id) => {
                const chosen = practices.data?.find((each) => String(each.id) === id)
                if (chosen) closing.leave(() => choose(chosen))
              }}
            />
          )
        }
      >
        {practice && <FaxChecked at={faxes.dataUpdatedAt} />}
        {practice && (
          <Segmented
            label="Faxes"
            options={views}
            value={view}
            onChange={(next) =>
              closing.leave(() => {
                setView(next)
                setPage(1)
              })
            }
          />
        )}
        {practice && <AdministratorActions practice={practice} />}
      </PageHead>
      {hasFailed ? (
        <div className="framed">
          <Failed
            sentence={texts.reloadPage}
            onRetry={() => void Promise.all([practices.refetch(), settings.refetch()])}
          >
            The practices could not be loaded.
          </Failed>
        </div>
      ) : !practice ? (
        <PracticePicker practices={practice === undefined ? undefined : practices.data} onChoose={choose} />
      ) : faxes.isError && !faxes.data ? (
        <div className="framed">
          <Failed sentence={texts.reloadPage} onRetry={() => void faxes.refetch()}>
            The faxes could not be loaded.
          </Failed>
        </div>
      ) : (
        <UnsavedWork onUnsaved={closing.onUnsaved}>
          <Panes
            key={`${practice.id} ${view}`}
            faxes={faxes.data}
            now={new Date(faxes.dataUpdatedAt)}
            settings={settings.data}
            isDiscarded={view === 'discarded'}
            leave={closing.leave}
          />
        </UnsavedWork>
      )}
      {closing.question}
    </>
  )
}

interface PanesProps {
  faxes: Parameters<typeof FaxList>[0]['faxes'] | undefined
  now: Date
  settings: Parameters<typeof QuickLook>[0]['settings']
  isDiscarded: boolean
  leave: (how: () => void) => void
}

/** The list, the fax that is open, and its triage. */
function Panes({ faxes, now, settings, isDiscarded, leave }: PanesProps) {
  const [opened, setOpened] = useState<Parameters<typeof QuickLook>[0]['fax'] | null>(null)
  const list = faxes ?? []
  // A fax that somebody else handled stays open, with the reason, until another one is opened.
  const fax = list.find(({ id }) => id === opened?.id) ?? opened
  const open = (id: number | null) => setOpened(list.find((each) => each.id === id) ?? null)
  return (
    <div className={`framed ${classes['panes']}`} data-open={fax !== null || undefined}>
      <div className={classes['list']}>
        {faxes === undefined ? (
          <Loading what="the faxes">
            <div className={classes['bars']}>
              <Bar width="60%" />
              <Bar width="45%" />
              <Bar width="70%" />
            </div>
          </Loading>
        ) : faxes.length === 0 ? (
          <Empty icon={IconPrinter} title={isDiscarded ? 'No discarded faxes' : 'No new faxes'}>
            {isDiscarded
              ? `Discarded faxes stay here for ${limits.faxRestoreDays} days.`
              : 'Faxes appear here within seconds of their arrival.'}
          </Empty>
        ) : (
          <FaxList faxes={faxes} opened={fax?.id ?? null} now={now} onOpen={(id) => leave(() => open(id))} />
        )}
      </div>
      {fax ? (
        <QuickLook
          key={fax.id}
          fax={fax}
          settings={settings}
          isDiscarded={isDiscarded}
          onHandled={() => open(nextOf(list, fax.id))}
        />
      ) : (
        <div className={classes['none']}>
          <Empty icon={IconPrinter} title="No fax is open">
            Choose a fax from the list to look at it.
          </Empty>
        </div>
      )}
    </div>
  )
}

/** What only administrators may do: faxes that have no practice, numbers, and a sample. */
function AdministratorActions({ practice }: { practice: Practice }) {
  const mayAdd = useMay(addTemporaryFax)
  const { data: unrouted = [] } = useQuery({
    ...read(listUnroutedFaxes, {}),
    enabled: mayAdd,
    refetchInterval: limits.badgePollMs,
  })
  const [dialog, setDialog] = useState<'unrouted' | 'number' | null>(null)
  const add = useSave(addTemporaryFax, {
    refreshes: [listFaxes],
    creates: true,
    onRefused: (error) => {
      toast.failed(faxTexts.temporaryFailed(error.message))
      return true
    },
  })
  if (!mayAdd) return null
  return (
    <>
      {unrouted.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconInbox size={16} stroke={1.6} aria-hidden />}
          onClick={() => setDialog('unrouted')}
        >
          {`Unrouted ${unrouted.length}`}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconPhone size={16} stroke={1.6} aria-hidden />}
        onClick={() => setDialog('number')}
      >
        Numbers
      </Button>
      <Button
        variant="default"
        leftSection={<IconFilePlus size={16} stroke={1.6} aria-hidden />}
        loading={add.isPending}
        onClick={() => add.mutate({ params: { practiceId: practice.id } })}
      >
        Add temporary fax
      </Button>
      <UnroutedDialog
        opened={dialog === 'unrouted'}
        faxes={unrouted}
        practice={practice}
        onClose={() => setDialog(null)}
      />
      <NumberDialog opened={dialog === 'number'} practice={practice} onClose={() => setDialog(null)} />
    </>
  )
}
