import { DateInput } from '../../../ui/dates/date-input.tsx'
import { TimeInput } from '../../../ui/dates/time-input.tsx'
import type { EditedFields } from '../../../ui/edit/use-edit.ts'
import type { ComposeDraft } from './compose-draft.ts'
import classes from './compose.module.css'
import { firstScheduleDay, scheduleStepMinutes } from './schedule.ts'

/** When the message is to leave, on the clock of this browser. */
export const ScheduleFields = ({ edit }: { edit: EditedFields<ComposeDraft> }) => (
  <div className={classes['pair']}>
    <div data-field="scheduleDate">
      <DateInput
        label="Date"
        name="Date"
        min={firstScheduleDay}
        error={edit.errorOf('scheduleDate')}
        value={edit.draft.scheduleDate}
        onValue={(scheduleDate) => edit.edit({ scheduleDate })}
      />
    </div>
    <div data-field="scheduleTime">
      <TimeInput
        label="Time"
        stepMinutes={scheduleStepMinutes}
        error={edit.errorOf('scheduleTime')}
        value={edit.draft.scheduleTime}
        onValue={(scheduleTime) => edit.edit({ scheduleTime })}
      />
    </div>
  </div>
)
