import { builderTexts } from '@credence/contract/tasks/builder'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import classes from './builder.module.css'
import type { BuilderResult } from './use-builder-run.ts'

/** What came of a run. */
export function BuilderOutcome({ result: { countSuccessful, unsuccessful } }: { result: BuilderResult }) {
  const IconOf = unsuccessful.length === 0 ? IconCircleCheck : IconInfoCircle
  return (
    <div className={classes['outcome']}>
      <p className={classes['created']} role="status">
        <IconOf size={18} stroke={1.6} aria-hidden />
        {builderTexts.created(countSuccessful)}
      </p>
      {unsuccessful.length > 0 && (
        <>
          <h3 id="not-possible" className={classes['notPossible']}>
            {builderTexts.notPossible}
          </h3>
          <ul className={classes['list']} tabIndex={0} aria-labelledby="not-possible">
            {unsuccessful.map((text, at) => (
              <li key={`${at} ${text}`}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
