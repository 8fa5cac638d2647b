import type { Answer } from './client.ts'
import type { ProductNode } from './node.ts'
import { asSuperuser } from './postgres.ts'
import { until } from './until.ts'

interface Write {
  marker: string
  taskId: number | null
  beganAt: number
  acknowledgedAt: number | null
}

/** What the clients saw. At the end it is compared with the database. */
export class History {
  readonly #writes: Write[] = []
  readonly refused: Record<string, number> = {}
  /** Successful calls other than writes. */
  reads = 0
  readsRefused = 0
  longestMs = 0
  /** Answers of 503 without Retry-After. */
  withoutRetryAfter = 0
  #count = 0

  begin(): Write {
    this.#count += 1
    const write: Write = {
      marker: `fault ${this.#count}`,
      taskId: null,
      beganAt: performance.now(),
      acknowledgedAt: null,
    }
    this.#writes.push(write)
    return write
  }

  acknowledge(write: Write, body: unknown): void {
    write.taskId = (body as { id: number }).id
    write.acknowledgedAt = performance.now()
  }

  /** Records an unsuccessful answer. */
  refuse({ status, headers }: Answer): void {
    this.refused[status] = (this.refused[status] ?? 0) + 1
    if (status === 503 && !headers['retry-after']) this.withoutRetryAfter += 1
  }

  get acknowledged(): number {
    return this.#writes.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length
  }

  /** The time from a moment to the first acknowledgement of a write that began after it. */
  recoveredAfter(moment: number): number | null {
    const at = this.#writes
      .filter(({ beganAt, acknowledgedAt }) => acknowledgedAt !== null && beganAt >= moment)
      .map(({ acknowledgedAt }) => acknowledgedAt ?? 0)
    return at.length ? Math.min(...at) - moment : null
  }

  /** Waits for this many more acknowledged writes; fails at once when no node is left. */
  async untilMore(count: number, nodes: readonly ProductNode[]): Promise<void> {
    const wanted = this.acknowledged + count
    await until('Writes are acknowledged', () => {
      if (nodes.every((node) => node.hasEnded))
        throw new Error(`every node has ended: ${nodes.map(({ output }) => output.trim().slice(-700)).join(' | ')}`)
      return this.acknowledged >= wanted
    })
  }

  /** Waits until a write that began after a moment is acknowledged; null on timeout, or when no node is left. */
  untilRecovered(moment: number, nodes: readonly ProductNode[]): Promise<number | null> {
    return until(
      'A write is acknowledged again',
      () => (nodes.every((node) => node.hasEnded) ? -1 : (this.recoveredAfter(moment) ?? undefined)),
      { withinMs: 30_000 },
    ).then(
      (ms) => (ms < 0 ? null : ms),
      () => null,
    )
  }

  /**
   * Reads the database: each acknowledged write exists once, each other one at most once, and the change log has as
   * many entries as there are rows.
   */
  async check(url: string): Promise<{ lost: number; doubled: number; unlogged: number }> {
    const kept = await asSuperuser(
      url,
      async (client) =>
        (
          await client.query<{ marker: string; ids: number[]; notes: number; logged: number; logged_notes: number }>(`
      select t.reference_number as marker, array_agg(t.id) as ids, sum(n.notes)::int as notes, sum(l.logged)::int as logged, sum(n.logged)::int as logged_notes
        from task t
        cross join lateral (select count(*) as logged from change_log c where c.table_name = 'task' and c.action = 'insert' and c.row_id = t.id) l
        cross join lateral (select count(*) as notes, sum((select count(*) from change_log c where c.table_name = 'task_activity' and c.action = 'insert' and c.row_id = a.id)) as logged
                              from task_activity a where a.task_id = t.id and a.notes like t.reference_number || ':%') n
       where t.reference_number like 'fault %' group by 1`)
        ).rows,
    )
    const found = new Map(kept.map((row) => [row.marker, row]))
    const isThere = ({ marker, taskId }: Write) =>
      found.get(marker)?.ids.includes(taskId ?? 0) === true && (found.get(marker)?.notes ?? 0) >= 1
    const strange = kept.filter(({ marker }) => !this.#writes.some((write) => write.marker === marker)).length
    return {
      lost: this.#writes.filter((write) => write.acknowledgedAt !== null && !isThere(write)).length,
      doubled: kept.filter(({ ids, notes }) => ids.length > 1 || notes > 1).length + strange,
      unlogged: kept.filter(
        ({ ids, notes, logged, logged_notes: loggedNotes }) => logged !== ids.length || loggedNotes !== notes,
      ).length,
    }
  }
}
