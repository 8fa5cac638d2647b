const daysUntilMarked = 90

/** Whether a day is at most 90 days ahead. */
export function expiresSoon(expires: string | null, today: string): boolean {
  if (expires === null || expires < today) return false
  return (Date.parse(`${expires}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000 <= daysUntilMarked
}
