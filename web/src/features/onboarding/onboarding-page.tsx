import { providerOnboardingLink } from '@credence/contract/onboarding/link'
import { neighbours, stagesFor, type Stage } from '@credence/contract/onboarding/stages'
import { IconClipboardText } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { LinkPage, LoadingView } from '../../layouts/link/link-page.tsx'
import type { KeptForms } from './form/use-stage-form.ts'
import { Progress } from './frame/progress.tsx'
import { StageList } from './frame/stage-list.tsx'
import classes from './frame/wizard.module.css'
import { useStageAddress, type WizardPlace } from './stage-address.ts'
import { useStage } from './use-stage.ts'

const SignedCopies = lazy(async () => ({ default: (await import('./signed-copies.tsx')).SignedCopies }))

const page = { purpose: providerOnboardingLink, title: 'Onboarding', icon: IconClipboardText } as const
const copiesOf = ({ token }: { token: string }) => (
  <Suspense>
    <SignedCopies token={token} />
  </Suspense>
)

/** The onboarding wizard of a provider. */
export function Page({ part, token }: { part: string; token: string }) {
  const { visit, go } = useStageAddress(part, token)
  if (visit.place === 'success')
    return (
      <LinkPage
        {...page}
        link={{ state: { kind: 'done', answer: { name: '', token } }, reload: async () => undefined }}
        whenDone={copiesOf}
      >
        {() => null}
      </LinkPage>
    )
  return <Wizard stage={visit.place} visit={visit.number} token={token} go={go} />
}

interface WizardProps {
  stage: Stage
  visit: number
  token: string
  go: (place: WizardPlace) => void
}

function Wizard({ stage, visit, token, go }: WizardProps) {
  const { state, reload } = useStage(stage, token, visit)
  const [kept] = useState<KeptForms>(() => new Map())
  return (
    <LinkPage
      {...page}
      wide
      link={{ state, reload: async () => void (await reload()) }}
      headerEnd={state.kind === 'active' && <Progress stage={stage} answer={state.answer.answer} />}
    >
      {({ answer, Form, ...opened }) => {
        const { previous, next } = neighbours(stagesFor(answer.preferences), stage)
        return (
          <div className={classes['wizard']}>
            {opened.visit === visit ? (
              <div key={visit} className={classes['stage']}>
                <StartAtTop />
                <Form
                  token={token}
                  stage={stage}
                  answer={answer}
                  kept={kept}
                  onSaved={() => go(next ?? 'success')}
                  onBack={previous ? () => go(previous) : null}
                  go={go}
                  reload={reload}
                />
              </div>
            ) : (
              <div className={classes['stage']}>
                <LoadingView />
              </div>
            )}
            <StageList stage={stage} token={token} answer={answer} go={go} />
          </div>
        )
      }}
    </LinkPage>
  )
}

/** Another stage is read from its top, as another page is. */
function StartAtTop() {
  useEffect(() => {
    // In a block: newer browsers answer a promise, which is no clean-up of an effect.
    scrollTo(0, 0)
  }, [])
  return null
}
