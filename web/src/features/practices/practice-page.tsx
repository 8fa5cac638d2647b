import { listExpiringDocumentsOfPractice, listRenewalsOfPractice } from '@credence/contract/dashboard/calls'
import { documentCallsOf } from '@credence/contract/documents/calls'
import { canView } from '@credence/contract/kit/access'
import { listPracticeHubParticipation } from '@credence/contract/hubs/calls'
import { getLocationMatrix } from '@credence/contract/participation/location'
import { getEnrollmentMatrix } from '@credence/contract/participation/calls'
import { getPractice } from '@credence/contract/practices/profile'
import { texts } from '@credence/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useMayRequestDisclosures } from '../../domain/form-requests/request-disclosures.tsx'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { NotFoundView } from '../../ui/layout/error-view.tsx'
import { RecordPage } from '../../ui/layout/compact-head.tsx'
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { ownVersions } from '../../ui/record-form/own-versions.ts'
import { useRecordOfPage } from '../../ui/palette/page-actions.ts'
import { SectionTabs, type Section } from '../../ui/sections/section-tabs.tsx'
import { Failed } from '../../ui/layout/states.tsx'
import { LinesDialog, type LinesSubject } from '../business-lines/lines-dialog.tsx'
import { AttestationTile } from '../dashboard/attestation-tile.tsx'
import { DocumentTile } from '../dashboard/document-tile.tsx'
import { PracticeDisclosuresCard } from '../disclosures/practice-disclosures-card.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { EnrollmentCard } from '../participation/enrollment-card.tsx'
import { HubAccessCard } from '../participation/hub-access-card.tsx'
import { LocationCard } from '../participation/location-card.tsx'
import { PortalLoginDialog, type NamedLogin } from '../portal-credentials/portal-login-dialog.tsx'
import { OpenTasksCard } from '../tasks/open-tasks-card.tsx'
import { TaskDialog } from '../tasks/task-dialog.tsx'
import { useTaskOfPage } from '../tasks/use-task-of-page.ts'
import { DetailsCard } from './details-card.tsx'
import type { Practice } from './practice-draft.ts'
import { PracticeBanner } from './practice-banner.tsx'
import { PracticeHeader } from './practice-header.tsx'
import classes from './practice-page.module.css'
import { PracticeSkeleton } from './practice-skeleton.tsx'

/** /practice/{id}: the page that a credentialing team keeps open all day. */
export function PracticePage() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,9}$/.test(id) ? <LoadedPractice id={Number(id)} /> : <Unknown />
}

function Unknown() {
  usePageTitle('Page not found')
  return <NotFoundView />
}

function LoadedPractice({ id }: { id: number }) {
  const { data: practice, isError, refetch } = useQuery(read(getPractice, { params: { id } }))
  usePageTitle(practice?.name ?? 'Practice')
  if (practice)
    return (
      <LeaveGuard key={id}>
        <RecordPage>
          <PracticeSections practice={practice} />
        </RecordPage>
      </LeaveGuard>
    )
  return isError ? (
    <div className="framed">
      <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
        The practice could not be loaded.
      </Failed>
    </div>
  ) : (
    <PracticeSkeleton />
  )
}

const detailsAccess = canView('PRACTICE_SENSITIVE_DETAILS')
const tasksAccess = canView('TASK')
const { list: listDocuments } = documentCallsOf('practice', 'own')

function PracticeSections({ practice }: { practice: Practice }) {
  const { id } = practice
  const name = practice.name ?? ''
  const [own] = useState(ownVersions)
  useRecordOfPage(name)
  const [lines, setLines] = useState<LinesSubject | null>(null)
  const [login, setLogin] = useState<NamedLogin | null>(null)
  const { task, open: openTask, close: closeTask } = useTaskOfPage()
  const [mayDetails, mayTasks, mayHubs, mayLocations, mayDocuments, mayRenewals, mayExpiring] = [
    useMay(detailsAccess),
    useMay(tasksAccess),
    useMay(listPracticeHubParticipation),
    useMay(getLocationMatrix),
    useMay(listDocuments),
    useMay(listRenewalsOfPractice),
    useMay(listExpiringDocumentsOfPractice),
  ]
  const mayRequest = useMayRequestDisclosures('practice')
  const { data: size = null } = useQuery({
    ...read(getEnrollmentMatrix, { params: { id }, query: {} }),
    select: ({ providers, carriers }) => ({ providers: providers.length, carriers: carriers.length }),
  })
  const { data: hubs } = useQuery({
    ...read(listPracticeHubParticipation, { params: { id } }),
    enabled: mayHubs,
    select: (list) => list.length,
  })

  const openLogin =
    (target: NamedLogin['target']) =>
    (to: { id: number; name: string }, provider: { id: number; name: string } | null = null) =>
      setLogin({
        owner: provider ? 'provider' : 'practice',
        ownerId: provider?.id ?? id,
        ownerName: provider?.name ?? name,
        target,
        targetId: to.id,
        targetName: to.name,
      })
  const sections: Section[] = [
    ...(mayDetails ? [{ id: 'details', title: 'Practice Details' }] : []),
    ...(mayTasks ? [{ id: 'tasks', title: 'Open Tasks' }] : []),
    ...(mayRenewals || mayExpiring ? [{ id: 'summary', title: 'Summary' }] : []),
    { id: 'enrollment', title: 'Provider Enrollment Status' },
    ...(mayLocations ? [{ id: 'locations', title: 'Location Status' }] : []),
    ...(mayHubs ? [{ id: 'hubs', title: 'Data Hub Access', count: hubs }] : []),
    ...(mayDocuments ? [{ id: 'documents', title: 'Documents' }] : []),
    ...(mayRequest ? [{ id: 'disclosures', title: 'Disclosures' }] : []),
  ]
  return (
    <div className={classes['page']}>
      <PracticeBanner practiceId={id} />
      <PracticeHeader practice={practice} own={own} size={size} />
      <SectionTabs sections={sections} />
      <div className={classes['sections']}>
        {mayDetails && <DetailsCard id="details" practice={practice} own={own} />}
        {mayTasks && <OpenTasksCard id="tasks" owner="practice" ownerId={id} about={{ practiceId: id }} />}
        {(mayRenewals || mayExpiring) && (
          <section id="summary" className={classes['summary']} aria-labelledby="summary-title">
            <h2 id="summary-title" className="visually-hidden" tabIndex={-1}>
              Summary
            </h2>
            {mayRenewals && <AttestationTile practiceId={id} />}
            {mayExpiring && <DocumentTile practiceId={id} />}
          </section>
        )}
        <EnrollmentCard
          id="enrollment"
          practiceId={id}
          onLogin={openLogin('carrier')}
          onLines={(carrier, provider) => setLines({ practiceId: id, carrier, providerId: provider?.id ?? null })}
          onTask={openTask}
        />
        {mayLocations && (
          <LocationCard id="locations" practiceId={id} onLogin={openLogin('facility')} onTask={openTask} />
        )}
        {mayHubs && (
          <HubAccessCard id="hubs" title="Data Hub Access" owner="practice" ownerId={id} onLogin={openLogin('hub')} />
        )}
        {mayDocuments && (
          <div id="documents">
            <DocumentsCard owner="practice" id={id} ownerName={name} />
          </div>
        )}
        {mayRequest && <PracticeDisclosuresCard id="disclosures" practiceId={id} practiceName={name} />}
      </div>
      <LinesDialog subject={lines} onClose={() => setLines(null)} />
      <PortalLoginDialog login={login} onClose={() => setLogin(null)} />
      {mayTasks && <TaskDialog task={task} onClose={closeTask} onOpen={(other) => openTask({ id: other })} />}
    </div>
  )
}
