import { useState } from 'react'
import type { CallError } from '../../kit/call-error.ts'
import type { Faults } from './faults.ts'

/** What a refused save says: somebody else was faster, or a field is wrong. Anything else is left to a toast. */
export function useRefusal(onFields: (faults: Faults) => void) {
  const [stale, setStale] = useState<string | null>(null)
  const onRefused = ({ status, message, fields }: CallError): boolean => {
    if (status === 409) setStale(message)
    if (status !== 400 || Object.keys(fields).length === 0) return status === 409
    onFields(fields)
    return true
  }
  return { stale, onRefused }
}
