import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './onboarding-banner.module.css'

/** Warns while somebody is filling in forms, because they write the same fields. */
export const OnboardingBanner = ({ sentence }: { sentence: string }) => (
  <p className={`amber-note ${classes['banner']}`} role="status">
    <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
    <span>{sentence} Changes made here may be overwritten by the submission.</span>
  </p>
)
