import type { TaskCategory } from '@credence/contract/choices/tasks'

const enrollment = [
  'Application sent with W-9 and roster.',
  'Portal shows the application as received; ask again in ten days.',
  'The carrier asks for the malpractice face sheet with the new limits.',
  'Missing: DEA certificate with the new address.',
  'Called provider relations: it is with the credentialing committee, which meets on the second Tuesday.',
  'Sent the corrected taxonomy code.',
  'Contract addendum came back without the signature on page three.',
  'CAQH profile was not attested when they looked; it is now, asked them to look again.',
  'Effective date confirmed by phone, the welcome letter is to follow.',
  'Escalated to the network manager; next answer expected on Friday. If nothing comes by then, please send the whole packet again by certified mail and note the tracking number here.',
  'They closed the application because of a wrong suite number. Opened it again with the right one.',
]

/** Typical notes on a task of each category. */
export const demoNotes: Record<TaskCategory, readonly string[]> = {
  INITIAL_ENROLLMENT: enrollment,
  ANNUAL_ENROLLMENT: [
    'Revalidation packet assembled; managing employee disclosure is still missing.',
    'Bank letter requested from the practice manager.',
    'Submitted online, confirmation number is in the reference field.',
    'Reappointment form is with the provider for two signatures.',
    'Peer reference has not answered; sent it to the second one.',
    'Board certification renewed, uploaded the new one.',
    'Carrier extended the deadline by thirty days.',
  ],
  ATTESTATION: [
    'Reminded by email; says it will be done this week.',
    'Work history had a gap, filled with the provider on the phone.',
    'Attestation window opens next Monday.',
    'Asked for the user name again, the portal locked it.',
    'Malpractice certificate in the portal had expired; uploaded the new one.',
    'Attested; waiting for the portal to show the next date.',
    'Office manager will sit down with the provider on Thursday.',
  ],
  INQUIRY: [
    'Directory lists the old suite; asked to correct both listings.',
    'Left a message with provider relations.',
    'Fee schedule question answered by email.',
    'They cannot find the group contract; sent them a copy.',
    'Claims denied as out of network since the first of the month; sent the welcome letter.',
    'On hold for forty minutes, will try again in the morning.',
    'Reference number given, answer in five business days.',
  ],
  TERMINATION: [
    'Termination letter drafted, end of the month.',
    'Asked the practice for the last day of work.',
    'Sent by certified mail.',
    'Carrier confirmed; claims run out ninety days later.',
    'Patients under treatment: list requested from the practice.',
  ],
  OTHER: [
    'Collected four of six signatures.',
    'Roster compared, two differences sent to the practice.',
    'New certificate asked for at the broker.',
    'Office hours changed in three portals, five to go.',
    'Draft is with the practice manager.',
    'Waiting for the minutes of the meeting.',
  ],
}
