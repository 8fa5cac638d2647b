const physicians = ['MD', 'DO', 'DPM', 'DDS', 'DMD', 'MBBS']
const midLevels = ['NP', 'PA', 'APRN', 'APN', 'CRNA', 'CNM', 'CNS', 'DNP']
const therapists = ['PT', 'DPT']

/**
 * Physicians 5, mid-levels 4, physical therapists 3, anybody else 2, blank 1; of several degrees the highest counts.
 */
export function credentialRank(credentials: string | null | undefined): number {
  const words = (credentials ?? '')
    .toUpperCase()
    .replaceAll('.', '')
    .split(/[^A-Z]+/)
    .filter(Boolean)
  const has = (degrees: string[]) => words.some((word) => degrees.includes(word))
  if (words.length === 0) return 1
  return has(physicians) ? 5 : has(midLevels) ? 4 : has(therapists) ? 3 : 2
}

/** A mid-level degree: somebody who works under a supervising physician. */
export const isAdvancedPractice = (credentials: string | null | undefined): boolean => credentialRank(credentials) === 4
