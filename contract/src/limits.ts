/** Limits by meaning, the same on both sides. */
export const limits = {
  text: 255,
  priorAddresses: 2048,
  age: { min: 0, max: 120 },
  teamNotes: 10_000,
  notes: 511,
  fileBytes: 10 * 1024 * 1024,
  filesInZip: 200,
  searchMatches: 5,
  toastMs: 5000,
  inactivitySeconds: 5400,
  inactivityCheckMs: 5000,
  rememberBrowserDays: 30,
  badgePollMs: 60_000,
} as const
