export { disclosuresSql } from './disclosures.queries.ts'
