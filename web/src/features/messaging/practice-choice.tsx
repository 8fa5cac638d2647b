import { texts } from '@credence/contract/texts'
import { IconBuildingHospital } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { practiceIn, useChoiceInAddress, type Practice } from '../../domain/management/practice-choice.ts'
import { PracticeSelect } from '../../domain/management/practice-select.tsx'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import { Bar, Empty, Failed, Loading } from '../../ui/layout/states.tsx'
import classes from './practice-choice.module.css'

export interface PracticeChoice {
  /** Undefined while they are on their way. */
  practices: readonly Practice[] | undefined
  practice: Practice | null
  isFailed: boolean
  choose: (id: number) => void
  retry: () => void
}

/** Which practice a page of messaging is about; the only one there is needs no choice. */
export function usePracticeChoice({
  data,
  isError,
  refetch,
}: Pick<UseQueryResult<Practice[]>, 'data' | 'isError' | 'refetch'>): PracticeChoice {
  const [wanted, go] = useChoiceInAddress()
  return {
    practices: data,
    practice: practiceIn(data, wanted),
    isFailed: isError && !data,
    choose: (id) => go(String(id)),
    retry: () => void refetch(),
  }
}

/** Beside the title. With a single practice its name is enough. */
export const PracticePicker = ({ choice: { practices, practice, isFailed, choose } }: { choice: PracticeChoice }) =>
  practices?.length === 1 ? (
    <span className={classes['only']}>{practice?.name}</span>
  ) : (
    <PracticeSelect
      practices={practices}
      failed={isFailed}
      value={practice ? String(practice.id) : null}
      onChoose={(id) => choose(Number(id))}
    />
  )

/** What stands on the page until a practice is chosen. */
export function ChoosePractice({ choice, about }: { choice: PracticeChoice; about: string }) {
  const { practices, isFailed, choose, retry } = choice
  if (isFailed)
    return (
      <div className="framed">
        <Failed sentence={texts.reloadPage} onRetry={retry}>
          The practices could not be loaded.
        </Failed>
      </div>
    )
  if (!practices)
    return (
      <Loading what="the practices">
        <div className={`framed ${classes['bars']}`}>
          <Bar width="30%" />
          <Bar width="45%" />
          <Bar width="38%" />
        </div>
      </Loading>
    )
  if (practices.length === 0)
    return (
      <div className="framed">
        <Empty icon={IconBuildingHospital} title="No practice yet">
          Messages are sent by practices. There is none that you may see.
        </Empty>
      </div>
    )
  return (
    <section className={`framed ${classes['choice']}`} aria-labelledby="choose-practice">
      <h2 id="choose-practice" className={classes['title']}>
        Choose a practice
      </h2>
      <p className={classes['about']}>{about}</p>
      <ul>
        {practices.map(({ id, name }) => (
          <li key={id}>
            <IconBuildingHospital size={16} stroke={1.6} aria-hidden />
            <RowButton onClick={() => choose(id)}>{name}</RowButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
