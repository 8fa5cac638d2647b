import type { CallError } from '../../kit/call-error.ts'
import { toast } from '../layout/toast.tsx'

/** Of a question that is out of date: the server's reason is told, and the question closes. */
export const closeOnConflict =
  (onClose: () => void) =>
  ({ status, message }: CallError): boolean => {
    if (status !== 409) return false
    toast.failed(message)
    onClose()
    return true
  }
