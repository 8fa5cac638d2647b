import { listDisclosures } from '@credence/contract/disclosures/calls'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { getProvider } from '@credence/contract/providers/profile'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { RequestDisclosures } from '../../../domain/form-requests/request-disclosures.tsx'
import { read } from '../../../kit/read.ts'
import { useMay } from '../../../kit/use-may.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { RowButton } from '../../../ui/buttons/row-button.tsx'
import { showDay } from '../../../ui/dates/typed-day.ts'
import { EntriesCard } from '../entries/entries-card.tsx'
import classes from '../entries/entries.module.css'
import { useEntries } from '../entries/use-entries.ts'
import own from './disclosures.module.css'

type Response = AnswerOf<typeof listDisclosures>[number]
type Row = Response & { version: number }

const byCompletion = { key: 'completedDate', direction: 'descending' } as const
const answersText = (count: number) => (count === 1 ? '1 yes answer' : `${count} yes answers`)

const columnsOf = (open: (id: number) => void): Column<Row>[] => [
  { key: 'name', title: 'Name', value: ({ name }) => name },
  {
    key: 'completedDate',
    title: 'Completed',
    kind: 'date',
    width: 132,
    value: ({ completedDate }) => completedDate,
    cell: ({ completedDate }) =>
      completedDate ? showDay(completedDate) : <span className={classes['dim']}>Not completed</span>,
  },
  {
    key: 'supervisor',
    title: 'Completed by Supervisor',
    width: 184,
    value: ({ sentToProvider }) => (sentToProvider ? 'No' : 'Yes'),
  },
  {
    key: 'answers',
    title: 'Yes Answers',
    width: 150,
    value: ({ yesAnswers }) => yesAnswers.length,
    cell: ({ id, name, yesAnswers }) =>
      yesAnswers.length === 0 ? (
        <span className={classes['dim']}>None</span>
      ) : (
        <RowButton quiet onClick={() => open(id)}>
          {answersText(yesAnswers.length)}
          <span className="visually-hidden">{` of ${name}`}</span>
        </RowButton>
      ),
  },
]

/** The page around the card has read it already. */
function useNameOfProvider(id: number): string {
  const { data } = useQuery({ ...read(getProvider, { params: { id } }), enabled: useMay(getProvider) })
  return data ? [data.firstName, data.lastName].join(' ') : ''
}

/** The disclosure questionnaires of a provider. Nobody edits them here: they are what was answered. */
export function DisclosuresCard({ id, title, providerId }: { id: string; title: string; providerId: number }) {
  const { data, isError, reload } = useEntries(listDisclosures, providerId)
  const [opened, setOpened] = useState<number | null>(null)
  const columns = useMemo(() => columnsOf(setOpened), [])
  const rows = useMemo(() => data?.map((each): Row => ({ ...each, version: 0 })), [data])
  const shown = data?.find((each) => each.id === opened)
  const owner = useMemo(() => ({ kind: 'provider', id: providerId }) as const, [providerId])
  const ownerName = useNameOfProvider(providerId)
  return (
    <>
      <EntriesCard
        id={id}
        title={title}
        count={rows?.length}
        columns={columns}
        entries={rows}
        sortedBy={byCompletion}
        isError={isError}
        onReload={async () => (await reload())?.map((each) => ({ ...each, version: 0 }))}
        nameOf={({ name }) => name}
        changes={null}
        actions={<RequestDisclosures owner={owner} ownerName={ownerName} />}
        empty="No questionnaires yet. Providers answer them in their onboarding forms, or by a link that is sent from here."
      />
      <Dialog
        opened={shown !== undefined}
        title={shown?.name ?? ''}
        about={shown && answersText(shown.yesAnswers.length)}
        width={640}
        onClose={() => setOpened(null)}
      >
        <ol className={own['answers']}>
          {shown?.yesAnswers.map(({ displayOrder, question, answerText }) => (
            <li key={displayOrder} value={displayOrder}>
              <p className={own['question']}>{question}</p>
              <p className={own['answer']}>
                {answerText ?? <span className={classes['dim']}>No explanation was given.</span>}
              </p>
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  )
}
