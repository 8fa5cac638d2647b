import { texts } from '@credence/contract/texts'
import { useState } from 'react'
import { CallError } from '../../kit/call-error.ts'
import { toast } from '../../ui/layout/toast.tsx'

/** Asks the server what stands in the way of sending forms. */
export function useOnboardingCheck() {
  const [issues, setIssues] = useState<readonly string[]>([])
  const [checking, setChecking] = useState(false)
  /** Says whether forms can be sent; what keeps them from it is then among the issues, or was said. */
  const check = async (ask: () => Promise<{ errors: readonly string[] }>): Promise<boolean> => {
    setChecking(true)
    setIssues([])
    try {
      const { errors } = await ask()
      setIssues(errors)
      return errors.length === 0
    } catch (error) {
      if (!(error instanceof CallError && error.handled)) toast.failed(texts.tryAgain)
      return false
    } finally {
      setChecking(false)
    }
  }
  return { issues, setIssues, checking, check, forget: () => setIssues([]) }
}
