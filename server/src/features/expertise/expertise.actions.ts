export { areasSql, modalitiesSql } from './expertise.queries.ts'
