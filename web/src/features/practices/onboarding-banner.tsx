import { getPracticeOnboardingState } from '@credence/contract/practice-profile'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import classes from './onboarding-banner.module.css'

/** Warns while the practice is filling in its forms, because they write the same fields. */
export function OnboardingBanner({ practiceId }: { practiceId: number }) {
  const { data } = useQuery(read(getPracticeOnboardingState, { params: { id: practiceId } }))
  if (!data?.hasActiveOnboardingUrl) return null
  return (
    <p className={classes['banner']} role="status">
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <span>This practice is actively completing onboarding forms. Changes made here may be overwritten by the submission.</span>
    </p>
  )
}
