const named = 10

/** What was chosen, by name; of very many the first, and how many more. */
export function saidOf(chosen: readonly { label: string }[]): string {
  const names = chosen
    .slice(0, named)
    .map(({ label }) => label)
    .join(', ')
  return chosen.length > named ? `${names} and ${chosen.length - named} more` : names
}
