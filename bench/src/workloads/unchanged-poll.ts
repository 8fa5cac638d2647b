import type { Workload } from '../workload.ts'
import { pollAgainstHello } from './poll-against-hello.ts'

/** A poll without changes, against the minimum of the framework. */
export const unchangedPoll: Workload = {
  name: 'unchanged-poll',
  async run(testBed, rounds) {
    return pollAgainstHello(this.name, await testBed.testServer('own'), '/api/task/blocked', rounds)
  },
}
