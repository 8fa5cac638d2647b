import type { ReadPipeline } from '../../src/database/read-pipeline.ts'

const pendingOf = new WeakMap<ReadPipeline, Set<Promise<unknown>>>()

/** From now on it is known which reads of a server are under way. */
export function watchReads(reads: ReadPipeline): void {
  const pending = new Set<Promise<unknown>>()
  pendingOf.set(reads, pending)
  const run = reads.run.bind(reads)
  reads.run = (statements) => {
    const answers = run(statements)
    const over: Promise<unknown> = answers.then(
      () => pending.delete(over),
      () => pending.delete(over),
    )
    pending.add(over)
    return answers
  }
}

/**
 * Waits until no read is under way. That a link was read is noted beside the reads and after the answer, so without it a note
 * of an earlier call would count as a change of a later one.
 */
export async function readsEnded(reads: ReadPipeline): Promise<void> {
  const pending = pendingOf.get(reads)
  if (!pending?.size) return
  await Promise.all(pending)
  // Those that began meanwhile.
  await readsEnded(reads)
}
