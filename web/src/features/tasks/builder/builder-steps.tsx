import { taskCategoryChoice, taskLevelChoice, taskStatusChoice, taskTypeChoice } from '@credence/contract/choices/tasks'
import { limits } from '@credence/contract/limits'
import { listAvailableAssignees, listAvailablePractices, taskTexts } from '@credence/contract/tasks/calls'
import { Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../kit/read.ts'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import { fieldMessage } from '../../../ui/inputs/field-message.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import type { StepsProps } from './steps-props.ts'
import { ChoicesField } from './builder-field.tsx'
import { BuilderStep } from './builder-step.tsx'
import classes from './builder.module.css'
import { TargetField } from './target-field.tsx'
import { useProviders } from './use-builder-choices.ts'

/** Everything that the builder asks, one below the other. */
export function BuilderSteps({ draft, faults, onChange }: StepsProps) {
  const practices = useQuery({
    ...read(listAvailablePractices, {}),
    select: (list) => list.map(({ id, name }) => ({ value: id, label: name })),
  })
  const providers = useProviders(draft)
  const people = useQuery({
    ...read(listAvailableAssignees, {}),
    select: (list) =>
      list.map(({ userId, firstName, lastName }) => ({ value: userId, label: `${firstName} ${lastName}` })),
  })
  const needsPractice = draft.practiceIds.length === 0 ? taskTexts.firstPractice : null
  return (
    <ol className={classes['steps']}>
      <BuilderStep title="Which practices">
        <ChoicesField
          field="practiceIds"
          label="Practices"
          choices={{ options: practices.data ?? [], isLoading: practices.isPending, isError: practices.isError }}
          value={draft.practiceIds}
          required
          placeholder="Choose practices"
          fault={faults['practiceIds']}
          onChange={(value) => onChange('practiceIds', value)}
        />
      </BuilderStep>
      <BuilderStep title="For the practices, or for their providers">
        <Segmented
          label="Level"
          options={taskLevelChoice.options}
          value={draft.taskLevel}
          onChange={(value) => onChange('taskLevel', value)}
        />
        {draft.taskLevel === 'PROVIDER' && (
          <ChoicesField
            field="providerIds"
            label="Providers"
            choices={providers}
            value={draft.providerIds}
            first={needsPractice}
            required
            placeholder="Choose providers"
            fault={faults['providerIds']}
            onChange={(value) => onChange('providerIds', value)}
          />
        )}
      </BuilderStep>
      <BuilderStep title="What the tasks are about">
        <Segmented
          label="Task type"
          options={taskTypeChoice.options}
          value={draft.taskType}
          onChange={(value) => onChange('taskType', value)}
        />
        <TargetField draft={draft} faults={faults} onChange={onChange} />
      </BuilderStep>
      <BuilderStep title="What is to be done">
        <div className={classes['pair']}>
          <div data-field="category">
            <Select
              label="Category"
              withAsterisk
              placeholder="Choose a category"
              data={taskCategoryChoice.options}
              value={draft.category}
              error={fieldMessage(faults['category'])}
              onChange={(value) => onChange('category', value)}
            />
          </div>
          <div data-field="status">
            <Select
              label="Status"
              withAsterisk
              clearable
              placeholder="Choose a status"
              data={taskStatusChoice.options}
              value={draft.status}
              error={fieldMessage(faults['status'])}
              onChange={(value) => onChange('status', value)}
            />
          </div>
          <div data-field="nextAction">
            <DateInput
              name="Next Action"
              label="Next Action"
              value={draft.nextAction}
              error={fieldMessage(faults['nextAction'])}
              onValue={(value) => onChange('nextAction', value)}
            />
          </div>
          <div data-field="deadline">
            <DateInput
              name="Deadline"
              label="Deadline"
              value={draft.deadline}
              error={fieldMessage(faults['deadline'])}
              onValue={(value) => onChange('deadline', value)}
            />
          </div>
        </div>
      </BuilderStep>
      <BuilderStep title="Who does it">
        <ChoicesField
          field="assignees"
          label="Assignees"
          choices={{ options: people.data ?? [], isLoading: people.isPending, isError: people.isError }}
          value={draft.assignees}
          placeholder="Nobody"
          fault={faults['assignees']}
          onChange={(value) => onChange('assignees', value.slice(0, limits.assigneesOfTask))}
        />
        <Textarea
          label="Note"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.taskNote}
          value={draft.note}
          onChange={(event) => onChange('note', event.currentTarget.value)}
        />
      </BuilderStep>
    </ol>
  )
}
