import type { AnswerOf, Endpoint } from '@credence/contract/kit/endpoint'
import { readRecord, recordLists } from '@credence/contract/provider-record/calls'
import { queryOptions } from '@tanstack/react-query'
import type { Sent } from '../../../kit/api.ts'
import { read } from '../../../kit/read.ts'
import { staffCall } from '../../../kit/staff-call.ts'

interface Wish {
  name: string
  list: Endpoint
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
}

/** What was asked for in this moment, by provider. */
const wishes = new Map<number, Wish[]>()

const sentFor = <E extends Endpoint>(providerId: number) => ({ params: { providerId } }) as unknown as Sent<E>

function fulfil(providerId: number): void {
  const [first, ...others] = wishes.get(providerId) ?? []
  wishes.delete(providerId)
  if (!first) return
  if (others.length === 0) {
    staffCall(first.list, sentFor(providerId)).then(first.resolve, first.reject)
    return
  }
  const wished = [first, ...others]
  staffCall(readRecord, { params: { providerId } }).then(
    (answers) => wished.forEach(({ name, resolve }) => resolve(answers[name])),
    (error: unknown) => wished.forEach(({ reject }) => reject(error)),
  )
}

function wish(providerId: number, name: string, list: Endpoint): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const waiting = wishes.get(providerId) ?? []
    if (waiting.length === 0) queueMicrotask(() => fulfil(providerId))
    wishes.set(providerId, [...waiting, { name, list, resolve, reject }])
  })
}

/**
 * As `read`; but lists of a provider that are asked for in the same moment, as when the page opens, travel in one call.
 */
export function readTogether<E extends Endpoint>(list: E, providerId: number) {
  const options = read(list, sentFor<E>(providerId))
  const name = Object.keys(recordLists).find((each) => recordLists[each] === list)
  return name
    ? queryOptions<AnswerOf<E>>({ ...options, queryFn: () => wish(providerId, name, list) as Promise<AnswerOf<E>> })
    : options
}
