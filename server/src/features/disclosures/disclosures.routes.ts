import { listDisclosures } from '@credence/contract/disclosures'
import { asJson } from '../../kit/json.ts'
import { onRead } from '../../kit/route.ts'
import { disclosuresStatement } from './disclosures.queries.ts'

export const disclosureRoutes = [onRead(listDisclosures, ({ params }) => disclosuresStatement(params.providerId), asJson)]
