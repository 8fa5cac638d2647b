import { getPractice, practiceMessages, savePractice } from '@credence/contract/practices/profile'
import { refreshShell } from '../../session/refresh.ts'
import type { OwnVersions } from '../../ui/record-form/own-versions.ts'
import { useRecordForm } from '../../ui/record-form/use-record-form.ts'
import { bodyOf, draftOf, faultsIn, type Field, type Practice } from './practice-draft.ts'

/** One of the two edit modes of a practice. */
export const usePracticeForm = <F extends Field>(
  practice: Practice,
  fields: readonly F[],
  own: OwnVersions,
  onClose: () => void,
) =>
  useRecordForm<Practice, F>({
    record: practice,
    fields,
    get: getPractice,
    save: savePractice,
    done: practiceMessages.updated,
    draftOf,
    bodyOf,
    faultsIn,
    own,
    onSaved: refreshShell,
    onClose,
  })
