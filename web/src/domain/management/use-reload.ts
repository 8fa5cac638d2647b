import type { ManagedRecord } from './managed-record.ts'
import type { ManagedList } from './use-managed-list.ts'
import type { RecordDialogState } from './use-record-dialog.ts'

/** Begins the editing again with what the server has now; a record that the practice left meanwhile is closed. */
export const useReload =
  <Row extends ManagedRecord>({ fresh }: ManagedList<Row>, { restart, close }: RecordDialogState<Row>) =>
  ({ id }: Row): void =>
    void fresh(id).then((now) => (now?.isActive ? restart(now) : close()))
