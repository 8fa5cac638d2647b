import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { getSetup } from '@credence/contract/setup/calls'
import { addCommonPayers, listCommonPayers } from '@credence/contract/setup/payers'
import { texts } from '@credence/contract/texts'
import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { read } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { CheckBox } from '../../ui/inputs/check-box.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { Bar, Failed, Loading } from '../../ui/layout/states.tsx'
import { toast } from '../../ui/layout/toast.tsx'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { addedText, addVerb, chosenText, searched, type PayerKind, type PayerOption } from './payer-options.ts'
import classes from './payers-step.module.css'
import shared from './setup.module.css'
import { StepFooter } from './step-footer.tsx'
import type { StepProps } from './step-props.ts'

const kinds = [
  { value: 'carriers', label: 'Carriers' },
  { value: 'hubs', label: 'Data hubs' },
] as const
type Chosen = Record<PayerKind, ReadonlySet<string>>
const nothing: Chosen = { carriers: new Set(), hubs: new Set() }

/** Common payers and data hubs to tick and add at once. Those that are there are shown as there. */
export function PayersStep({ line, onClose, onDone }: StepProps) {
  const { data, isError, refetch } = useQuery(read(listCommonPayers, {}))
  const [kind, setKind] = useState<PayerKind>('carriers')
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const edit = useEdit<Chosen, Chosen, AnswerOf<typeof addCommonPayers>>({
    stored: nothing,
    draftOf: (stored) => stored,
    save: ({ draft: { carriers, hubs } }) =>
      staffCall(addCommonPayers, { body: { carriers: [...carriers], hubs: [...hubs] } }),
    // What was added is not chosen any more.
    storedOf: () => nothing,
    refreshes: [listCommonPayers, getSetup],
    onSaved: (added) => {
      toast.done(addedText(added))
      onDone()
    },
  })
  const chosen = edit.draft
  const count = chosen.carriers.size + chosen.hubs.size
  const toggle = (name: string) =>
    edit.edit((now) => {
      const names = new Set(now[kind])
      if (!names.delete(name)) names.add(name)
      return { [kind]: names }
    })
  const options: readonly PayerOption[] | undefined =
    data &&
    (kind === 'carriers'
      ? data.carriers.map(({ name, kind: about, state, isThere }) => ({
          name,
          about: state === null ? about : `${about}, ${state}`,
          isThere,
        }))
      : data.hubs)
  const found = options && searched(options, wanted)
  const total = data ? data.carriers.length + data.hubs.length : 0
  return (
    <>
      <div className={classes['tools']}>
        <TextInput
          className={classes['search']}
          type="search"
          aria-label="Search payers and hubs"
          placeholder={total > 0 ? `Search ${total} payers and hubs` : 'Search payers and hubs'}
          value={typed}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Segmented label="Kind" options={kinds} value={kind} onChange={setKind} />
        <span className={classes['chosen']} role="status">
          {chosenText(count)}
        </span>
      </div>
      {isError && !data ? (
        <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
          The list of payers could not be loaded.
        </Failed>
      ) : !found ? (
        <Loading what="the list of payers">
          <div className={classes['options']}>
            {[1, 2, 3, 4, 5, 6].map((each) => (
              <Bar key={each} width="100%" height={50} />
            ))}
          </div>
        </Loading>
      ) : found.length === 0 ? (
        <p className={shared['note']}>
          None has this name. Carriers that are not on the list are added under Carriers, data hubs under Data Hubs, in
          a team.
        </p>
      ) : (
        <ul className={classes['options']} aria-label={kind === 'carriers' ? 'Carriers' : 'Data hubs'}>
          {found.map((option) => (
            <Option
              key={option.name}
              option={option}
              checked={chosen[kind].has(option.name)}
              onToggle={() => toggle(option.name)}
            />
          ))}
        </ul>
      )}
      <StepFooter isDone={line.state === 'done'} onClose={onClose}>
        <Button disabled={count === 0} loading={edit.isBusy} onClick={() => edit.submit()}>
          {addVerb(chosen.carriers.size, chosen.hubs.size)}
        </Button>
      </StepFooter>
    </>
  )
}

const Option = ({
  option: { name, about, isThere },
  checked,
  onToggle,
}: {
  option: PayerOption
  checked: boolean
  onToggle: () => void
}) => (
  <li>
    <label className={classes['option']} data-checked={checked || undefined} data-there={isThere || undefined}>
      <CheckBox checked={checked || isThere} disabled={isThere} onChange={onToggle} />
      <span className={classes['name']}>{name}</span>
      <span className={classes['about']}>{isThere ? 'Already there' : about}</span>
    </label>
  </li>
)
