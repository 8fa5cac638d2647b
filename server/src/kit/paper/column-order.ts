import { idsInDay, noDay } from '@credence/contract/column-order'

/** The order of the cards of a board, as `positionOf` of the contract has it. Cards without a day stand by their id. */
export const columnOrder = (table: string, day: string | null): string => {
  const ofDay =
    day === null
      ? `${noDay}`
      : `case when ${table}.${day} is null then ${noDay} else least(${noDay - 1}, greatest(0, ${table}.${day} - date '2000-01-01')) end`
  return `coalesce(${table}.ordering, ${ofDay} + ${table}.id::float8 / ${idsInDay}), ${table}.id`
}
