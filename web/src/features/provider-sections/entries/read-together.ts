import type { AnswerOf, Endpoint } from '@credence/contract/kit/endpoint'
import { listSections, sections } from '@credence/contract/sections/all'
import { queryOptions } from '@tanstack/react-query'
import type { Sent } from '../../../kit/api.ts'
import { read } from '../../../kit/read.ts'
import { staffCall } from '../../../kit/staff-call.ts'

interface Wish { section: string; list: Endpoint; resolve: (answer: unknown) => void; reject: (error: unknown) => void }

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
  staffCall(listSections, { params: { providerId } }).then(
    (answers) => wished.forEach(({ section, resolve }) => resolve(answers[section])),
    (error: unknown) => wished.forEach(({ reject }) => reject(error)),
  )
}

function wish(providerId: number, section: string, list: Endpoint): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const waiting = wishes.get(providerId) ?? []
    if (waiting.length === 0) queueMicrotask(() => fulfil(providerId))
    wishes.set(providerId, [...waiting, { section, list, resolve, reject }])
  })
}

/** As `read`; but sections of the family that are asked for in the same moment, as when the page opens, travel in one call. */
export function readTogether<E extends Endpoint>(list: E, providerId: number) {
  const options = read(list, sentFor<E>(providerId))
  const section = sections.find((each) => each.list as Endpoint === list)
  return section ? queryOptions<AnswerOf<E>>({ ...options, queryFn: () => wish(providerId, section.name, list) as Promise<AnswerOf<E>> }) : options
}
