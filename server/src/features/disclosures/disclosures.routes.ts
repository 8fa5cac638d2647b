import { listDisclosures } from '@credence/contract/disclosures/calls'
import { asJson } from '../../kit/request/json.ts'
import { onRead } from '../../kit/request/route.ts'
import { disclosuresStatement } from './disclosures.queries.ts'

export const disclosureRoutes = [
  onRead(listDisclosures, ({ params }) => disclosuresStatement(params.providerId), asJson),
]
