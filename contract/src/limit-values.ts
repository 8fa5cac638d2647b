// Read as `limits.text`: see limits.ts.

export const text = 255
export const notes = 511
/** What the store holds: the onboarding wizard takes longer notes than staff may type. */
export const storedNotes = 2047
export const cmeTitle = 512
export const documentsOfEntry = 50
export const instructions = 10_000
export const securityQuestions = 2047
export const emailsInList = 20
export const usedByCharacters = 75
export const matrixHeightPx = 700
/** A matrix with more columns repeats its first column at its end. */
export const matrixColumnsBeforeRepeat = 8
export const onboardingLinkDays = 30
export const documentLinkDays = 30
export const signingLinkDays = 3
export const signingSessionMinutes = 60
/** How long signers can download what they signed. */
export const signedCopyHours = 24
export const signingFields = 200
export const signedTemplates = 20
export const templateFiles = 20
/** How long a finished onboarding counts as recent. */
export const recentOnboardingDays = 30
export const downloadLinkSeconds = 60
export const priorAddresses = 2048
export const fppePatients = 25
export const fppeLinkDays = 30
export const renewalDays = 60
export const expiringDays = 90
export const expiredDays = 30
/** What a team asks of its providers, unless it has set something else. */
export const cmeHours = 50
export const cmeMonths = 24
export const recentActivity = 20
/** Of a long list, what fills a screen. */
export const firstRows = 60
export const age = { min: 0, max: 120 } as const
export const teamNotes = 10_000
export const fileBytes = 10 * 1024 * 1024
export const filesInZip = 200
/** What the files that a form takes together may have. */
export const filesTotalBytes = 50 * 1024 * 1024
export const filesAtOnce = 100
/** A signed document that somebody checks; several files of a template are joined in it. */
export const verifiedBytes = 25 * 1024 * 1024
/** Ids that a comma list can hold. */
export const idsInList = 200
/** Providers to whom forms are sent at once, in one transaction. */
export const formsAtOnce = 500
export const searchMatches = 5
export const adminSearchMatches = 20
/** What a picker of providers shows at once. */
export const providerChoices = 50
export const practicesBeforeMore = 3
export const toastMs = 5000
export const inactivitySeconds = 5400
export const inactivityCheckMs = 5000
export const rememberBrowserDays = 30
export const badgePollMs = 60_000
export const boardPollMs = 30_000
export const taskNote = 5000
export const recentNote = 512
export const waitingNote = 110
export const lastActivity = 165
export const lastActivityShort = 80
export const dueSoonDays = 4
/** How long a complete task stays on the board. */
export const completedTaskDays = 30
export const assigneesOfTask = 50
export const attachmentsOfTask = 50
export const mentionsOfNote = 20
/** The newest mentions that the bell shows, and what it shows of each note. */
export const mentionsInBell = 20
export const mentionWords = 140
/** The average days to complete a task that teams are compared with, unless a team has set its own. */
export const benchmarkDays = 36
export const benchmarkDaysMax = 999
/** The rolling window of the key figures. */
export const kpiDays = 90
export const kpiMonths = 12
/** A share of next action dates in the future below this is a danger. */
export const futureActionsDanger = 90
/** The tasks behind a figure that a list shows; the answer says how many there are. */
export const tasksBehindFigure = 1000
export const builderCombinations = 5000
/** The tasks of one bulk edit. */
export const bulkTasks = 5000
/** How long a message offers to undo something. */
export const undoMs = 10_000
/** How long what was deleted from a provider or practice can be restored. */
export const removedDays = 30
export const removedPage = 25
export const submissionMessage = 10_000
export const submissionAttachments = 20
/** Tasks due on one day from which a person's calendar warns; a team's settings can say otherwise. */
export const workload = { warn: 8, danger: 12 } as const
/** How far ahead the chart of the workload looks. */
export const workloadDays = 14
/** The largest file of an inbound fax. */
export const faxBytes = 25 * 1024 * 1024
/** An inbound fax with more pages is kept as a file that cannot be read. */
export const faxPages = 1000
export const sampleFaxPages = 200
export const faxNumber = 50
export const faxClaimSeconds = 120
export const faxRestoreDays = 30
export const faxDuplicateDays = 7
export const faxPollMs = 6000
/** Reason and notes of a referral, and a note in its activity. */
export const referralText = 2047
export const referralPollMs = 15_000
export const referralLocations = 50
export const referringPractices = 200
/** Tests that can be requested, and reasons of a quick reply. */
export const referralWords = 50
/** The recipients of a text message as they are typed. */
export const smsRecipients = 75
export const smsContent = 999
export const smsContentMin = 4
/** The largest place of a message template. */
export const templateOrder = 1_000_000
/** Each name of a signer. */
export const smsSignerMin = 2
export const smsMinutesAhead = 15
/** History without a page. */
export const smsHistory = 1000
/** What a cell of the history shows of a longer text. */
export const smsHistoryContent = 655
export const smsPollMs = 5000
/** Within it the same message is taken for a repeated call. */
export const smsRepeatSeconds = 60
export const smsImportRows = 5000
export const smsImportBytes = 10 * 1024 * 1024
export const smsAutoResponse = 480
export const smsOptOutNote = 511
export const smsDailyQuota = 1_000_000
