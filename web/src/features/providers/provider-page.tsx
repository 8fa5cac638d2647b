import { getProvider } from '@credence/contract/providers/profile'
import { texts } from '@credence/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { read } from '../../kit/read.ts'
import { useToday } from '../../kit/use-today.ts'
import { DiscardConfirm } from '../../ui/dialogs/discard-confirm.tsx'
import { NotFoundView } from '../../ui/layout/error-view.tsx'
import { RecordPage } from '../../ui/layout/compact-head.tsx'
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { useRecordOfPage } from '../../ui/palette/page-actions.ts'
import { SectionList } from '../../ui/sections/section-list.tsx'
import { idValue } from '../../ui/hooks/address-values.ts'
import { useAddress } from '../../ui/hooks/use-address.ts'
import { UnsavedWork } from '../../ui/dialogs/unsaved-work.tsx'
import { Failed } from '../../ui/layout/states.tsx'
import { LinesDialog, type LinesSubject } from '../business-lines/lines-dialog.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { HubAccessCard } from '../participation/hub-access-card.tsx'
import { ParticipationStatusCard } from '../participation/participation-status-card.tsx'
import { ProviderLocationsCard } from '../participation/provider-locations-card.tsx'
import { PortalLoginDialog, type NamedLogin } from '../portal-credentials/portal-login-dialog.tsx'
import { ProviderSectionCards, useSectionEntries } from '../provider-sections/provider-section-cards.tsx'
import { OpenTasksCard } from '../tasks/open-tasks-card.tsx'
import { TaskDialog } from '../tasks/task-dialog.tsx'
import { useTaskOfPage } from '../tasks/use-task-of-page.ts'
import { DemographicsCard } from './demographics-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { ExportsCard } from './exports-card.tsx'
import { FormGenerationCard } from './form-generation-card.tsx'
import { OnboardingCard } from './onboarding-card.tsx'
import { ProviderBanner } from './provider-banner.tsx'
import { mainPracticeOf, nameOf, type Provider } from './provider-draft.ts'
import { ProviderHeader } from './provider-header.tsx'
import classes from './provider-page.module.css'
import { ProviderSkeleton } from './provider-skeleton.tsx'
import { useEditModes } from './use-edit-modes.ts'
import { useOwnEntries } from './use-own-entries.ts'
import { useSendAction } from './use-send-action.ts'

/** /provider/{id}: everything known of a clinician. */
export function ProviderPage() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,9}$/.test(id) ? <LoadedProvider key={id} id={Number(id)} /> : <Unknown />
}

function Unknown() {
  usePageTitle('Page not found')
  return <NotFoundView />
}

function LoadedProvider({ id }: { id: number }) {
  const { data: provider, isError, refetch } = useQuery(read(getProvider, { params: { id } }))
  usePageTitle(provider ? nameOf(provider) : 'Provider')
  if (provider) return <ProviderSections key={id} provider={provider} />
  return isError ? (
    <div className="framed">
      <Failed sentence={texts.reloadBoard} onRetry={() => void refetch()}>
        The provider could not be loaded.
      </Failed>
    </div>
  ) : (
    <ProviderSkeleton />
  )
}

function ProviderSections({ provider }: { provider: Provider }) {
  const { id, practices } = provider
  const name = nameOf(provider)
  const modes = useEditModes()
  useRecordOfPage(name)
  useSendAction(id)
  const [chosen, setChosen] = useAddress('practice', idValue, { how: 'push' })
  const [lines, setLines] = useState<LinesSubject | null>(null)
  const [login, setLogin] = useState<NamedLogin | null>(null)
  const { task, open: openTask, close: closeTask } = useTaskOfPage()
  const practiceId = practices.find((practice) => practice.id === chosen)?.id ?? practices[0]?.id ?? null
  const { first, last } = useOwnEntries(provider, practiceId)
  const shown = {
    providerId: id,
    showAreasOfExpertise: provider.showAreasOfExpertise ?? false,
    showTreatmentModalities: provider.showTreatmentModalities ?? false,
  }
  const profile = useSectionEntries(shown)
  const has = (section: string) => [...first, ...last].some((entry) => entry.id === section)
  const openLogin = (target: NamedLogin['target']) => (to: { id: number; name: string }) =>
    setLogin({ owner: 'provider', ownerId: id, ownerName: name, target, targetId: to.id, targetName: to.name })
  const mainPractice = mainPracticeOf(practices, useToday())
  const newTask = mainPractice === null ? {} : { practiceId: mainPractice, providerId: id }
  const mode = { provider, onClose: modes.close }
  return (
    <LeaveGuard>
      <RecordPage>
        <UnsavedWork onUnsaved={modes.setUnsaved}>
          <ProviderHeader {...mode} editing={modes.mode === 'basic'} onEdit={() => modes.open('basic')} />
        </UnsavedWork>
        <ProviderBanner providerId={id} />
        <div className={classes['layout']}>
          <SectionList sections={[...first, ...profile, ...last]} />
          <div className={classes['sections']}>
            {has('onboarding') && <OnboardingCard id="onboarding" providerId={id} />}
            <UnsavedWork onUnsaved={modes.setUnsaved}>
              {has('details') && (
                <DetailsCard
                  id="details"
                  {...mode}
                  editing={modes.mode === 'sensitive'}
                  onEdit={() => modes.open('sensitive')}
                />
              )}
              {has('demographics') && (
                <DemographicsCard
                  id="demographics"
                  {...mode}
                  editing={modes.mode === 'demographics'}
                  onEdit={() => modes.open('demographics')}
                />
              )}
            </UnsavedWork>
            {has('exports') && <ExportsCard id="exports" providerId={id} />}
            {has('tasks') && <OpenTasksCard id="tasks" owner="provider" ownerId={id} about={newTask} />}
            <ParticipationStatusCard
              id="participation"
              providerId={id}
              practices={practices}
              practiceId={practiceId}
              onPractice={setChosen}
              excluded={provider.excludedFromCarrierCredentialing ?? false}
              onLines={(carrier, practice) => setLines({ practiceId: practice, carrier, providerId: id })}
              onLogin={openLogin('carrier')}
              onTask={openTask}
            />
            {has('hubs') && (
              <HubAccessCard id="hubs" title="Data Hubs" owner="provider" ownerId={id} onLogin={openLogin('hub')} />
            )}
            {has('locations') && (
              <ProviderLocationsCard
                id="locations"
                providerId={id}
                practiceId={mainPractice}
                onLogin={openLogin('facility')}
                onTask={openTask}
              />
            )}
            {has('documents') && (
              <div id="documents">
                <DocumentsCard owner="provider" id={id} ownerName={name} />
              </div>
            )}
            <ProviderSectionCards {...shown} />
            {has('forms') && <FormGenerationCard id="forms" providerId={id} />}
            {has('administrators') && (
              <div id="administrators">
                <DocumentsCard
                  owner="provider"
                  id={id}
                  ownerName={name}
                  scope="h3admin"
                  title="Administrator Documents"
                  compact
                />
              </div>
            )}
          </div>
        </div>
        <DiscardConfirm
          opened={modes.question.asked}
          where="the open form"
          onDiscard={modes.question.discard}
          onKeep={modes.question.keep}
        />
        <LinesDialog subject={lines} onClose={() => setLines(null)} />
        <PortalLoginDialog login={login} onClose={() => setLogin(null)} />
        {has('tasks') && <TaskDialog task={task} onClose={closeTask} onOpen={(other) => openTask({ id: other })} />}
      </RecordPage>
    </LeaveGuard>
  )
}
