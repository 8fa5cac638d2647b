import { useCallback, useEffect, useState } from 'react'
import { Copies, type Copy } from '../../domain/signing/copies.tsx'
import { call } from '../../kit/api.ts'
import { loadSigning } from './calls.ts'

/** What was signed at the end of the wizard, for the provider to keep. Without it the page says the same. */
export function SignedCopies({ token }: { token: string }) {
  const [copies, setCopies] = useState<readonly Copy[]>([])
  const load = useCallback(async () => (await call(loadSigning, { params: { token } })).copies ?? [], [token])
  useEffect(() => {
    let isShown = true
    load().then(
      (answer) => isShown && setCopies(answer),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [load])
  return <Copies copies={copies} reload={load} />
}
