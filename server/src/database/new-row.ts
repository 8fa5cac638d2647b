import type { Insertable } from 'kysely'

/** A row to insert, as a form sends it: a column that has a default may be left out or be undefined. */
export type NewRow<Table> = {
  [Column in keyof Insertable<Table>]: object extends Pick<Insertable<Table>, Column>
    ? Insertable<Table>[Column] | undefined
    : Insertable<Table>[Column]
}
