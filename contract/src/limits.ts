/** Limits by meaning, the same on both sides. */
export const limits = {
  text: 255,
  notes: 511,
  /** What the store holds: the onboarding wizard takes longer notes than staff may type. */
  storedNotes: 2047,
  cmeTitle: 512,
  documentsOfEntry: 50,
  instructions: 10_000,
  securityQuestions: 2047,
  emailsInList: 20,
  usedByCharacters: 75,
  matrixHeightPx: 700,
  /** A matrix with more columns repeats its first column at its end. */
  matrixColumnsBeforeRepeat: 8,
  onboardingLinkDays: 30,
  documentLinkDays: 30,
  signingLinkDays: 3,
  signingSessionMinutes: 60,
  /** How long signers can download what they signed. */
  signedCopyHours: 24,
  signingFields: 200,
  signedTemplates: 20,
  templateFiles: 20,
  /** How long a finished onboarding counts as recent. */
  recentOnboardingDays: 30,
  downloadLinkSeconds: 60,
  priorAddresses: 2048,
  fppePatients: 25,
  fppeLinkDays: 30,
  renewalDays: 60,
  expiringDays: 90,
  expiredDays: 30,
  /** What a team asks of its providers, unless it has set something else. */
  cmeHours: 50,
  cmeMonths: 24,
  recentActivity: 20,
  /** Of a long list, what fills a screen. */
  firstRows: 60,
  age: { min: 0, max: 120 },
  teamNotes: 10_000,
  fileBytes: 10 * 1024 * 1024,
  filesInZip: 200,
  /** What the files that a form takes together may have. */
  filesTotalBytes: 50 * 1024 * 1024,
  filesAtOnce: 100,
  /** A signed document that somebody checks; several files of a template are joined in it. */
  verifiedBytes: 25 * 1024 * 1024,
  /** Ids that a comma list can hold. */
  idsInList: 200,
  /** Providers to whom forms are sent at once, in one transaction. */
  formsAtOnce: 500,
  searchMatches: 5,
  adminSearchMatches: 20,
  practicesBeforeMore: 3,
  toastMs: 5000,
  inactivitySeconds: 5400,
  inactivityCheckMs: 5000,
  rememberBrowserDays: 30,
  badgePollMs: 60_000,
  boardPollMs: 30_000,
  taskNote: 5000,
  recentNote: 512,
  waitingNote: 110,
  lastActivity: 165,
  lastActivityShort: 80,
  dueSoonDays: 4,
  /** How long a complete task stays on the board. */
  completedTaskDays: 30,
  assigneesOfTask: 50,
  builderCombinations: 5000,
  submissionMessage: 10_000,
  submissionAttachments: 20,
  /** Tasks due on one day from which a person's calendar warns; a team's settings can say otherwise. */
  workload: { warn: 8, danger: 12 },
  /** How far ahead the chart of the workload looks. */
  workloadDays: 14,
} as const
