import { listReferralPractices } from '@credence/contract/referrals/calls'
import { getReferralSettings, saveReferralSettings } from '@credence/contract/referrals/settings'
import { texts } from '@credence/contract/texts'
import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChosenPractice } from '../../domain/referrals/chosen-practice.ts'
import { PracticePicker, SelectDifferentPractice } from '../../domain/referrals/practice-picker.tsx'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { choiceValue } from '../../ui/hooks/address-values.ts'
import { useAddress } from '../../ui/hooks/use-address.ts'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Failed } from '../../ui/layout/states.tsx'
import { PipedTitle } from '../../ui/text/piped-title.tsx'
import { FunnelView } from './funnel/funnel-view.tsx'
import { ReferralsOfPractice } from './referrals-of-practice.tsx'
import { SettingsDialog } from './settings/settings-dialog.tsx'

const views = [
  { value: 'board', label: 'Board' },
  { value: 'archived', label: 'Archived' },
  { value: 'funnel', label: 'Funnel' },
] as const
const viewValue = choiceValue(
  views.map(({ value }) => value),
  'board',
)

/** /referrals/scheduling: the patients that other practices send, from the first call to the appointment. */
export function ReferralsPage() {
  const practices = useQuery(read(listReferralPractices, {}))
  const settings = useQuery(read(getReferralSettings, {}))
  const maySet = useMay(saveReferralSettings)
  const [isSetting, setSetting] = useState(false)
  const [view, setView] = useAddress('view', viewValue, { how: 'push' })
  const { practice, choose, leave } = useChosenPractice(practices.data, settings.data?.defaultPracticeId)
  const title = practice ? `Scheduling | ${practice.name}` : 'Scheduling'
  usePageTitle(title)
  const hasFailed = (practices.isError && !practices.data) || (settings.isError && !settings.data)
  const retry = () => void Promise.all([practices.refetch(), settings.refetch()])
  return (
    <>
      <PageHead
        title={<PipedTitle title={title} />}
        {...(practice && leave ? { beside: <SelectDifferentPractice onClick={leave} /> } : {})}
      >
        {practice && <Segmented label="View" options={views} value={view} onChange={setView} />}
        {maySet && settings.data && (
          <IconButton icon={IconSettings} label="Referral settings" size={32} onClick={() => setSetting(true)} />
        )}
      </PageHead>
      {hasFailed ? (
        <div className="framed">
          <Failed sentence={texts.reloadPage} onRetry={retry}>
            The practices could not be loaded.
          </Failed>
        </div>
      ) : !practice || !settings.data ? (
        <PracticePicker practices={practice === undefined ? undefined : practices.data} onChoose={choose} />
      ) : view === 'funnel' ? (
        <FunnelView key={practice.id} practiceId={practice.id} />
      ) : (
        <ReferralsOfPractice
          key={practice.id}
          practice={practice}
          settings={settings.data}
          isArchived={view === 'archived'}
        />
      )}
      {maySet && settings.data && (
        <SettingsDialog
          opened={isSetting}
          settings={settings.data}
          practices={practices.data ?? []}
          onClose={() => setSetting(false)}
        />
      )}
    </>
  )
}
