import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that start processes and wait for them, and those with the most calls. A run ends soonest that begins with them. */
const first = [
  /server\/test\/(fuzz|access|tenants)\.test\.ts$/,
  /server\/test\/operation\//,
  /server\/src\/database\/embedded\.test\.ts$/,
]
const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = first.findIndex((pattern) => pattern.test(moduleId))
  return rank < 0 ? first.length : rank
}

/** Files in their usual order, but the longest first. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is the method of the sequencer
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
