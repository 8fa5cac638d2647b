import { fppeCategories } from '@credence/contract/choices/fppe'
import { taskCategoryChoice } from '@credence/contract/choices/tasks'
import { writeEmail } from '../../../kit/paper/write-email.ts'
import type { Email } from '../../../kit/ports/email.ts'
import type { MailedTask, Recipient } from './mentions.queries.ts'

const mostTasks = 50

const listed = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names)

function labelOf({ category, fppeCategory, practiceName, providerName, targetName, by }: MailedTask): string {
  const kind = fppeCategory
    ? `FPPE ${fppeCategories.labels[fppeCategory]}`
    : category && taskCategoryChoice.labels[category]
  return `${listed(by)} mentioned you: ${[kind, targetName, providerName, practiceName].filter(Boolean).join(', ')}`
}

const pathOf = ({ taskId, fppeTaskId }: MailedTask) =>
  fppeTaskId === null ? `/tasks?task=${taskId}` : `/fppetasks?task=${fppeTaskId}`

/** All mentions that somebody has not read yet, in one email. Never the text of a note: it can hold more than an email should. */
export function mentionsEmail(
  { email, firstName }: Pick<Recipient, 'email' | 'firstName'>,
  publicUrl: string,
  tasks: readonly MailedTask[],
): Email {
  const { length } = tasks
  const shown = tasks.slice(0, mostTasks)
  return writeEmail({
    to: email,
    subject: length === 1 ? 'You were mentioned in a task' : `You were mentioned in ${length} tasks`,
    lines: [
      `${firstName}, colleagues mentioned you in notes that you have not read yet.`,
      ...(length > mostTasks ? [`and ${length - mostTasks} more`] : []),
      'The links ask you to sign in. You can turn these emails off in your profile.',
    ],
    links: shown.map((task) => ({ label: labelOf(task), url: publicUrl + pathOf(task) })),
  })
}
