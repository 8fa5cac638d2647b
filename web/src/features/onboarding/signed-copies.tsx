import { useEffect, useState } from 'react'
import { Copies } from '../../domain/signing/copies.tsx'
import { call } from '../../kit/api.ts'
import { loadSigning, type StageAnswers } from './calls.ts'

type Copy = NonNullable<StageAnswers['signing']['copies']>[number]

/** What was signed at the end of the wizard, for the provider to keep. Without it the page says the same. */
export function SignedCopies({ token }: { token: string }) {
  const [copies, setCopies] = useState<readonly Copy[]>([])
  useEffect(() => {
    let isShown = true
    call(loadSigning, { params: { token } }).then(
      (answer) => isShown && setCopies(answer.copies ?? []),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [token])
  return <Copies copies={copies} />
}
