import { readRecord } from '@credence/contract/provider-record/calls'
import { sections } from '@credence/contract/provider-sections/all'
import type { Statement } from '../../database/batch.ts'
import { asJson, type JsonType } from '../../kit/request/json.ts'
import { onRead } from '../../kit/request/route.ts'
import { cmeSql } from '../cme/cme.actions.ts'
import { disclosuresSql } from '../disclosures/disclosures.actions.ts'
import { areasSql, modalitiesSql } from '../expertise/expertise.actions.ts'
import { entriesSql } from '../provider-sections/provider-sections.actions.ts'

const lists: Record<string, (type: JsonType) => string> = {
  ...Object.fromEntries(sections.map((section) => [section.name, (type: JsonType) => entriesSql(section, type)])),
  cme: cmeSql,
  areas: areasSql,
  modalities: modalitiesSql,
  disclosures: disclosuresSql,
}
const text = `select json_build_object(${Object.entries(lists)
  .map(([name, sqlOf]) => `'${name}', (${sqlOf('json')})`)
  .join(', ')})::text as json`

/** One statement for all parts: separate statements would cost more than their rows. */
const recordStatement = (providerId: number): Statement => ({ name: 'provider-record', text, values: [providerId] })

export const providerRecordRoutes = [onRead(readRecord, ({ params }) => recordStatement(params.providerId), asJson)]
