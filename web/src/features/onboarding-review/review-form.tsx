import {
  getOnboardingReview,
  listOnboardingReviews,
  reviewMessages,
  reviewOnboarding,
  type OnboardingChange,
  type ReviewState,
} from '@credence/contract/onboarding-review/calls'
import { Button } from '@mantine/core'
import { IconCheck, IconChecks, IconMailForward, IconUserCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { keyOf, read } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { useMay } from '../../kit/use-may.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import { FormNote } from '../../ui/edit/other-changes.tsx'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { Empty } from '../../ui/layout/states.tsx'
import { toast } from '../../ui/layout/toast.tsx'
import { ChangesTable } from './changes-table.tsx'
import classes from './onboarding-review.module.css'
import {
  faultsIn,
  messagesFor,
  noMessages,
  pendingOf,
  sentBackIn,
  type Changes,
  type Messages,
  type Review,
} from './review.ts'

interface ReviewFormProps {
  review: Review
  changes: Changes
  /** Who it is about, beside the button that accepts everything. */
  head: ReactNode
}

const stateTitles: Record<ReviewState, string> = { PENDING: 'Pending', SENT_BACK: 'Sent back', ACCEPTED: 'Accepted' }
const statesInOrder: readonly ReviewState[] = ['PENDING', 'SENT_BACK', 'ACCEPTED']
const nothing: ReadonlySet<number> = new Set()

const firstStateOf = (changes: Changes): ReviewState =>
  statesInOrder.find((state) => changes.some((change) => change.state === state)) ?? 'PENDING'

/** The changes of a provider, with what is decided about each. Acceptance is stored at once, messages are sent together. */
export function ReviewForm({ review, changes, head }: ReviewFormProps) {
  const editor = useMay(reviewOnboarding)
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const params = { id: review.providerId }
  const [state, setState] = useState(() => firstStateOf(changes))
  const [selected, setSelected] = useState(nothing)
  const [note, setNote] = useState('')
  const refreshes = [listOnboardingReviews, getOnboardingReview]
  const edit = useEdit<Changes, Messages, Changes>({
    scope: form,
    stored: changes,
    follows: true,
    draftOf: noMessages,
    rebase: (draft, _, now) => messagesFor(now, draft),
    faultsIn,
    save: ({ draft, key }) =>
      staffCall(reviewOnboarding, { params, body: { sendBack: sentBackIn(draft) } }, { idempotencyKey: key }),
    storedOf: (answer) => answer,
    reload: () => client.fetchQuery({ ...read(getOnboardingReview, { params }), staleTime: 0 }),
    done: reviewMessages.sentBack,
    refreshes,
  })
  const focus = useFocusAfterDecision(form)
  const accepting = useSave(reviewOnboarding, {
    creates: true,
    refreshes,
    // A toast would cover the buttons that are needed next.
    onSaved: () => setNote(reviewMessages.accepted),
    onRefused: (error) => {
      if (error.status !== 409) return false
      toast.failed(error.message)
      for (const stale of refreshes) void client.invalidateQueries({ queryKey: keyOf(stale) })
      return true
    },
  })
  const marked = sentBackIn(edit.draft)
  const isMarked = ({ id }: OnboardingChange) => typeof edit.draft[id] === 'string'
  const pending = pendingOf(edit.stored)
  const acceptable = pending.filter((change) => !isMarked(change))
  const chosen = acceptable.filter(({ id }) => selected.has(id))
  const accept = (accepted: Changes) => {
    if (accepted.length === 0 || accepting.isPending) return
    const ids = accepted.map(({ id }) => id)
    focus.leave(ids)
    setNote('')
    accepting.mutate({ params, body: { accept: ids } })
  }
  const select = (ids: readonly number[], isSelected: boolean) =>
    setSelected((before) => {
      const next = new Set(before)
      for (const id of ids) {
        if (isSelected) next.add(id)
        else next.delete(id)
      }
      return next
    })
  const mark = (id: number, message: string | null) => {
    edit.edit({ [id]: message })
    if (message !== null) select([id], false)
  }
  const shown = edit.stored.filter((change) => change.state === state)
  const labels = Object.fromEntries(edit.stored.map(({ id, label }) => [id, label]))
  return (
    <form
      ref={form}
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        focus.leave(marked.map(({ id }) => id))
        edit.submit(event)
      }}
    >
      <div className={classes['head']}>
        {head}
        {editor && acceptable.length > 0 && (
          <Button
            leftSection={<IconChecks size={16} stroke={1.8} aria-hidden />}
            loading={accepting.isPending}
            onClick={() => accept(acceptable)}
          >
            {marked.length > 0 ? `Accept all but ${marked.length}` : 'Accept all'}
          </Button>
        )}
      </div>
      <div className={classes['states']}>
        <Segmented
          label="State of the changes"
          options={statesInOrder.map((each) => ({
            value: each,
            label: `${stateTitles[each]} ${edit.stored.filter((change) => change.state === each).length}`,
          }))}
          value={state}
          onChange={setState}
        />
        <p className={classes['note']} role="status">
          {note !== '' && <IconCheck size={14} stroke={1.9} aria-hidden />}
          {note}
        </p>
        {editor && state === 'PENDING' && pending.length > 0 && <Keys />}
      </div>
      <div className={classes['changes']}>
        {shown.length > 0 ? (
          <ChangesTable
            label={`${stateTitles[state]} changes of ${review.name}`}
            changes={shown}
            editable={editor && state === 'PENDING'}
            selected={selected}
            messages={edit.draft}
            errorOf={(id) => edit.errorOf(String(id))}
            onLeave={(id) => edit.leave(String(id))}
            onSelect={select}
            onAccept={accept}
            onMark={mark}
          />
        ) : (
          <Empty icon={IconUserCheck} title={noneOf(state)}>
            {state === 'PENDING' && edit.stored.length > 0 ? 'All changes of this provider have been reviewed.' : null}
          </Empty>
        )}
      </div>
      {(marked.length > 0 || chosen.length > 0 || edit.message !== null) && (
        <div className={classes['footer']}>
          <p className={classes['summary']}>
            {marked.length > 0 && (
              <>
                <IconMailForward size={16} stroke={1.6} aria-hidden />
                <span>
                  <b>{`${marked.length} to send back.`}</b> The provider gets one mail with every message and the link.
                </span>
              </>
            )}
            {marked.length === 0 && chosen.length > 0 && <b>{`${chosen.length} selected`}</b>}
          </p>
          <FormNote edit={edit} labels={labels} />
          <Button
            variant="default"
            onClick={() => {
              setSelected(nothing)
              edit.restart(edit.stored)
            }}
          >
            Discard
          </Button>
          {chosen.length > 0 && (
            <Button variant="default" loading={accepting.isPending} onClick={() => accept(chosen)}>
              Accept selected
            </Button>
          )}
          {marked.length > 0 && (
            <Button type="submit" variant="default" loading={edit.isBusy}>
              {`Send back ${marked.length}`}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

const noneOf = (state: ReviewState): string =>
  ({ PENDING: 'Nothing to review', SENT_BACK: 'Nothing was sent back', ACCEPTED: 'Nothing was accepted yet' })[state]

const Keys = () => (
  <p className={classes['keys']}>
    <kbd>J</kbd> <kbd>K</kbd> change <kbd>A</kbd> accept <kbd>S</kbd> send back
  </p>
)

/** The row that had the focus is gone once it is decided: the next one gets it, or the heading after the last one. */
function useFocusAfterDecision(form: RefObject<HTMLFormElement | null>) {
  const next = useRef<{ decided: readonly number[]; target: string } | null>(null)
  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    if (next.current === null || next.current.decided.some((id) => find(`[data-change="${id}"]`))) return
    const { target } = next.current
    next.current = null
    if (!form.current?.contains(document.activeElement)) (find(target) ?? find('h2'))?.focus()
  })
  return {
    leave: (ids: readonly number[]) => {
      const rows = [...(form.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])]
      const isDecided = (row: HTMLElement) => ids.includes(Number(row.dataset['change']))
      const first = rows.findIndex(isDecided)
      const row = rows.slice(first).find((each) => !isDecided(each)) ?? rows.findLast((each) => !isDecided(each))
      next.current = { decided: ids, target: row ? `[data-change="${row.dataset['change']}"] input` : 'h2' }
    },
  }
}
