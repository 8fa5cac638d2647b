const dayMs = 86_400_000

/** A date so many days from today, so that something is always overdue, due and far off. */
export const daysFromToday = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
