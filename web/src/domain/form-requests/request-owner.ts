import { listFormRequestsOfPractice, listFormRequestsOfProvider } from '@credence/contract/form-requests/calls'
import { read } from '../../kit/read.ts'

/** Whose documents or disclosures can be asked for by a link. */
export interface RequestOwner {
  kind: 'practice' | 'provider'
  id: number
}

export const listCallOf = ({ kind }: RequestOwner) =>
  kind === 'practice' ? listFormRequestsOfPractice : listFormRequestsOfProvider

export const requestsOf = (owner: RequestOwner) => read(listCallOf(owner), { params: { id: owner.id } })
