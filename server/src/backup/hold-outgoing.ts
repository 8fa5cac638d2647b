import type pg from 'pg'

/** The number of messages that a restore has held back. */
export interface HeldMessages {
  texts: number
  letters: number
  submissions: number
}

/**
 * What was about to leave when the backup was made may have left since then, and nobody can tell any more. None of it
 * is sent again by itself (docs/decisions/062-operation.md):
 * - text messages whose time has come fail, with the reason;
 * - letters and submissions count as cut off. Their jobs note that they may have arrived (features/referrals/reply.jobs.ts,
 *   features/tasks/submission.jobs.ts).
 */
const held = {
  texts: {
    table: 'public.sms_delivery',
    change: `set status = 'FAILED', lease_until = null, final_at = now(),
      error = 'Not sent: the data was restored from a backup, and the message may have been sent before'
      where status in ('CLAIMED', 'UNKNOWN') or (status = 'SCHEDULED' and due_at <= now())`,
  },
  letters: { table: 'public.referral_reply', change: "set state = 'sending' where state = 'waiting'" },
  submissions: { table: 'public.task_submission', change: "set state = 'sending' where state = 'waiting'" },
}

/** Holds back what may have left, in a database that was loaded and migrated. Triggers would record it as a change. */
export async function holdOutgoing(owner: pg.Client): Promise<HeldMessages> {
  const hold = async ({ table, change }: (typeof held)[keyof typeof held]): Promise<number> => {
    await owner.query(`alter table ${table} no force row level security, disable trigger user`)
    const { rowCount } = await owner.query(`update ${table} ${change}`)
    await owner.query(`alter table ${table} force row level security, enable trigger user`)
    return rowCount ?? 0
  }
  return {
    texts: await hold(held.texts),
    letters: await hold(held.letters),
    submissions: await hold(held.submissions),
  }
}
