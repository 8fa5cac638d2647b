/** The name in JSON of a column or table: `portal_url` becomes `portalUrl`. */
export const fieldOf = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The other way round, for fields that the contract names. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
