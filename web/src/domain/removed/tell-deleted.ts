import { toast } from '../../ui/layout/toast.tsx'
import { restore } from './restore.ts'

/** Says that something was deleted, and offers to restore it as long as the message is shown. */
export const tellDeleted = (kind: string, removedId: number): void =>
  void toast.undoable('Deleted!', () => void restore(kind, removedId))
