import { practiceOnboardingLink } from '@credence/contract/practice-onboarding/link'
import { practiceStages, type PracticeStage } from '@credence/contract/practice-onboarding/stages'
import { IconBuildingHospital } from '@tabler/icons-react'
import { useState } from 'react'
import { LinkPage } from '../../layouts/link/link-page.tsx'
import { useLeaveWarning } from '../../layouts/link/use-leave-warning.ts'
import { ProgressTrack } from '../../ui/layout/progress-bar.tsx'
import { emptyDraft, isChanged } from './demographics-draft.ts'
import { DemographicsForm } from './demographics-form.tsx'
import { DocumentsForm, type ChosenDocuments } from './documents-form.tsx'
import classes from './practice-onboarding.module.css'
import { usePart } from './use-part.ts'
import { usePracticeForms } from './use-practice-forms.ts'

const frame = { purpose: practiceOnboardingLink, title: 'Onboarding', icon: IconBuildingHospital } as const

/** The page of an emailed link that asks a practice for its demographics and documents. */
export function Page({ part: first, token }: { part: string; token: string }) {
  const [part, go] = usePart(first, token)
  const [name, setName] = useState('')
  if (part === 'success') return <SuccessPage name={name} />
  return (
    <FormsPage
      token={token}
      stage={part === 'documents' ? 'documents' : 'demographics'}
      onStage={go}
      onComplete={(practice) => {
        setName(practice)
        go('success')
      }}
    />
  )
}

/** Thanks for a submission. It asks the server for nothing. */
const SuccessPage = ({ name }: { name: string }) => (
  <LinkPage {...frame} link={{ state: { kind: 'done', answer: { name } }, reload: async () => {} }}>
    {() => null}
  </LinkPage>
)

interface FormsPageProps {
  token: string
  stage: PracticeStage
  onStage: (stage: PracticeStage) => void
  onComplete: (name: string) => void
}

/** Both stages. What was entered and chosen in one stays while the other is shown. */
function FormsPage({ token, stage, onStage, onComplete }: FormsPageProps) {
  const link = usePracticeForms(token)
  const [draft, setDraft] = useState(emptyDraft)
  const [chosen, setChosen] = useState<ChosenDocuments>({})
  const { state } = link
  const isOpen = state.kind === 'active'
  useLeaveWarning(isOpen && (Object.keys(chosen).length > 0 || isChanged(state.answer.demographics, draft)))
  return (
    <LinkPage {...frame} link={link} headerEnd={<StageCounter stage={stage} />}>
      {({ name, demographics, documents }) =>
        stage === 'demographics' ? (
          <DemographicsForm
            key="demographics"
            token={token}
            stored={demographics}
            draft={draft}
            onDraft={setDraft}
            onLinkChanged={link.reload}
            onSaved={async () => {
              await link.reload()
              setDraft(emptyDraft)
              onStage('documents')
            }}
          />
        ) : (
          <DocumentsForm
            key="documents"
            token={token}
            stored={documents}
            chosen={chosen}
            onChosen={setChosen}
            onLinkChanged={link.reload}
            onBack={() => onStage('demographics')}
            onComplete={() => onComplete(name)}
          />
        )
      }
    </LinkPage>
  )
}

function StageCounter({ stage }: { stage: PracticeStage }) {
  const at = practiceStages.indexOf(stage) + 1
  const inWords = `${at} of ${practiceStages.length}`
  return (
    <p className={classes['counter']}>
      <span>{inWords}</span>
      <ProgressTrack label="Stage" done={at} of={practiceStages.length} inWords={inWords} />
    </p>
  )
}
