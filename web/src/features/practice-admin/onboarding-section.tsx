import { getPracticeOnboardingUrl, practiceAdminTexts } from '@credence/contract/practice-admin'
import { texts } from '@credence/contract/texts'
import { Switch, TextInput } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Bar, Loading } from '../../ui/states.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import classes from './practice-admin.module.css'
import { Section } from './section.tsx'

interface OnboardingSectionProps {
  /** Null for a practice that is yet to be made. */
  practiceId: number | null
  sends: boolean
  editable: boolean
  onChange: (sends: boolean) => void
}

/** The link to the forms that a practice completes itself, and whether to mail a new one. */
export const OnboardingSection = ({ practiceId, sends, editable, onChange }: OnboardingSectionProps) => (
  <Section title="Onboarding Forms" note="The practice completes its profile itself, through a link of its own.">
    {practiceId !== null && <OnboardingLink practiceId={practiceId} />}
    {editable && (
      <Switch
        label="Send onboarding forms" checked={sends} onChange={(event) => onChange(event.currentTarget.checked)}
        description={practiceId === null ? 'Mails a link to the address of the practice.' : 'Mails a new link to the address of the practice; an earlier one ends.'}
      />
    )}
  </Section>
)

function OnboardingLink({ practiceId }: { practiceId: number }) {
  // That the link was shown is recorded, so it is asked for once and not again in the background.
  const { data, isError, refetch } = useQuery({ ...read(getPracticeOnboardingUrl, { params: { practiceId } }), staleTime: Infinity, gcTime: 0 })
  if (isError && !data) return <p className={classes['failed']} role="alert">{texts.reloadPanel} <TextButton onClick={() => void refetch()}>Try again</TextButton></p>
  if (!data) return <Loading what="the onboarding link"><div className={classes['bars']}><Bar width="70%" /></div></Loading>
  if (data.url === null) return <p className={classes['none']}><IconFileOff size={16} stroke={1.6} aria-hidden />{practiceAdminTexts.noForms}</p>
  return (
    <TextInput
      label="Active onboarding link" value={data.url} readOnly onFocus={(event) => event.currentTarget.select()} rightSectionWidth={32}
      rightSection={<CopyButton value={data.url} name="the onboarding link" size={24} />}
    />
  )
}
