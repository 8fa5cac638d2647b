// Days as people type them (`mm/dd/yyyy`) and as they are kept (`yyyy-mm-dd`).

const two = (value: number) => String(value).padStart(2, '0')

/** The local day of a moment, as it is kept. */
export const isoDayOf = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** A day that exists, as it is kept; null for the 31st of June. */
function existing(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists =
    year >= 1000 && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? `${year}-${two(month)}-${two(day)}` : null
}

const yearOf = (typed: string) => (typed.length === 2 ? 2000 + Number(typed) : Number(typed))

const orders = [
  {
    pattern: /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/,
    parts: ([month, day, year]: string[]) => [year, month, day],
  },
  { pattern: /^(\d{2})(\d{2})(\d{4}|\d{2})$/, parts: ([month, day, year]: string[]) => [year, month, day] },
  { pattern: /^(\d{4})-(\d{1,2})-(\d{1,2})$/, parts: (found: string[]) => found },
]

/**
 * What somebody typed as it is kept: 1/5/26, 01052026 and 2026-01-05 are all the fifth of January. Null while it is no
 * day.
 */
export function parseDay(typed: string): string | null {
  for (const { pattern, parts } of orders) {
    const found = pattern.exec(typed.trim())
    if (!found) continue
    const [year = '', month = '', day = ''] = parts(found.slice(1))
    return existing(yearOf(year), Number(month), Number(day))
  }
  return null
}

export const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value) && parseDay(value) === value

/** A kept day as people read it; anything else as it is. */
export const showDay = (value: string): string =>
  isDay(value) ? value.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1') : value
