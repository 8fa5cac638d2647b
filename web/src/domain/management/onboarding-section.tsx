import { texts } from '@credence/contract/texts'
import { Switch, TextInput } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { Bar, Loading } from '../../ui/layout/states.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { FormSection } from './form-section.tsx'
import classes from './management-form.module.css'

interface OnboardingSectionProps {
  note: string
  /** What sending does. */
  description: string
  /** Null for somebody who is yet to be made. */
  link: { query: UseQueryOptions<{ url: string | null }>; none: string } | null
  sends: boolean
  editable: boolean
  onChange: (sends: boolean) => void
}

/** The link to the forms that somebody completes themselves, and whether to mail a new one. */
export const OnboardingSection = ({ note, description, link, sends, editable, onChange }: OnboardingSectionProps) => (
  <FormSection title="Onboarding Forms" note={note}>
    {link && <OnboardingLink {...link} />}
    {editable && (
      <Switch
        label="Send onboarding forms"
        checked={sends}
        onChange={(event) => onChange(event.currentTarget.checked)}
        description={description}
      />
    )}
  </FormSection>
)

function OnboardingLink({ query, none }: NonNullable<OnboardingSectionProps['link']>) {
  // That the link was shown is recorded, so it is asked for once and not again in the background.
  const { data, isError, refetch } = useQuery({ ...query, staleTime: Infinity, gcTime: 0 })
  if (isError && !data)
    return (
      <p className={classes['failed']} role="alert">
        {texts.reloadPanel} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </p>
    )
  if (!data)
    return (
      <Loading what="the onboarding link">
        <div className={classes['bars']}>
          <Bar width="70%" />
        </div>
      </Loading>
    )
  if (data.url === null)
    return (
      <p className={classes['none']}>
        <IconFileOff size={16} stroke={1.6} aria-hidden />
        {none}
      </p>
    )
  return (
    <TextInput
      label="Active onboarding link"
      value={data.url}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      rightSectionWidth={32}
      rightSection={<CopyButton value={data.url} name="the onboarding link" size={24} />}
    />
  )
}
