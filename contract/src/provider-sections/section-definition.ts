import type { Permission } from '../permissions.ts'
import type { Fields, WrittenKeys } from './fields.ts'

/** A section of the provider profile, as its file writes it down. */
export interface SectionDefinition<F extends Fields = Fields> {
  /** In camelCase; the table has the same name in snake_case, and so do its columns. */
  name: string
  path: `/${string}`
  title: string
  /** One of them, as the button says: '+ Add New {entry}'. */
  entry: string
  permission: Permission
  /** In the order of the columns. */
  fields: F
  /** What an entry cannot be without: one of these, or all of them. */
  needs: { anyOf: readonly WrittenKeys<F>[]; message: string } | { allOf: readonly WrittenKeys<F>[]; message: string }
  sort: readonly (readonly [keyof F & string, 'asc' | 'desc'])[]
}
