import { getPractice, practiceMessages, savePractice } from '@credence/contract/practices/profile'
import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { keyOf, read } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { refreshShell } from '../../session/refresh.ts'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { useFirstFocus } from '../../ui/hooks/use-first-focus.ts'
import type { OwnVersions } from '../../ui/record-form/own-versions.ts'
import { sameMeaning, type Draft } from '../../ui/record-form/record-draft.ts'
import { bodyOf, draftOf, faultsIn, type Field, type Practice } from './practice-draft.ts'

interface PracticeFormOptions<F extends Field> {
  practice: Practice
  fields: readonly F[]
  own: OwnVersions
  form: RefObject<HTMLFormElement | null>
  onClose: () => void
}

/** One of the two edit modes of a practice. */
export function usePracticeForm<F extends Field>({ practice, fields, own, form, onClose }: PracticeFormOptions<F>) {
  const client = useQueryClient()
  const sent = { params: { id: practice.id } }
  useFirstFocus(form)
  return useEdit<Practice, Draft<F>, Practice>({
    scope: form,
    stored: practice,
    draftOf: (stored) => draftOf(stored, fields),
    same: sameMeaning,
    faultsIn: (draft, _, changed) => faultsIn(draft, changed),
    save: ({ draft, changed, stored }) =>
      staffCall(savePractice, { ...sent, body: bodyOf(draft, changed, own.current(stored.version)) }),
    done: practiceMessages.updated,
    reload: () => client.fetchQuery({ ...read(getPractice, sent), staleTime: 0 }),
    onUnchanged: onClose,
    onSaved: (saved, { stored }) => {
      own.saved(own.current(stored.version), saved.version)
      client.setQueryData(keyOf(getPractice, sent), saved)
      refreshShell()
      onClose()
    },
  })
}
