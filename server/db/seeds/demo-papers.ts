import type { Prefill, SigningFieldType } from '@credence/contract/signing/fields'

// Documents to sign of the demo. Everything in them is fictional.

/** A field beside others in one row. `share` is its part of the width. */
export interface PaperField {
  type: SigningFieldType
  label: string
  share: number
  /** Below its line. */
  caption?: string
  prefill?: Prefill
  isOptional?: true
}

export type PaperPart =
  | { heading: string }
  | { text: string }
  | { fields: readonly PaperField[] }
  /** A box in front of a sentence. */
  | { check: string; label: string; isOptional?: true }
  | { newPage: true }

export interface Paper {
  /** The name of the template. */
  name: string
  subtitle: string
  parts: readonly PaperPart[]
}

const signedBy = (who: string): PaperPart => ({
  fields: [
    { type: 'SIGNATURE', label: `${who} signature`, share: 0.6, caption: `Signature of the ${who.toLowerCase()}` },
    { type: 'DATE', label: 'Date', share: 0.4, caption: 'Date', prefill: 'TODAY' },
  ],
})

export const papers: readonly Paper[] = [
  {
    name: 'Provider services agreement',
    subtitle: 'Between the practice and the provider',
    parts: [
      {
        fields: [
          { type: 'TEXT', label: 'Practice', share: 0.5, caption: 'Practice', prefill: 'PRACTICE' },
          { type: 'TEXT', label: 'Provider', share: 0.5, caption: 'Provider', prefill: 'PROVIDER' },
        ],
      },
      { heading: '1. Services' },
      {
        text: 'The Provider will see patients of the Practice at its locations, keep timely records of each visit, and take part in the call schedule that the Practice publishes each quarter.',
      },
      { heading: '2. Enrollment and credentialing' },
      {
        text: 'The Provider lets the Practice and its enrollment team prepare and submit applications to Northstar Health Plan, Tundra Blue and other carriers, and keeps licenses, registrations and malpractice insurance current.',
      },
      {
        fields: [
          { type: 'TEXT', label: 'NPI', share: 0.5, caption: 'National Provider Identifier', prefill: 'NPI' },
          { type: 'INITIALS', label: 'Section 2 read', share: 0.25, caption: 'Section 2 read' },
        ],
      },
      { heading: '3. Compliance' },
      {
        text: 'The Provider follows the compliance handbook of the Practice and reports concerns without delay. Nobody who reports a concern in good faith is treated worse for it.',
      },
      { check: 'I have received the compliance handbook, 2026 edition.', label: 'Handbook received' },
      { newPage: true },
      { heading: '4. Term' },
      {
        text: "The agreement runs for two years. Either side may end it in writing with 90 days' notice. Patients in treatment are handed over with care.",
      },
      { heading: '5. Whole agreement' },
      {
        text: 'Changes are made in writing and signed by both. The law of the State of Alaska applies. If one part fails, the others stay in force.',
      },
      { text: 'Signed on the date below.' },
      signedBy('Provider'),
      {
        fields: [
          {
            type: 'TEXT',
            label: 'Emergency contact',
            share: 0.6,
            caption: 'Emergency contact (optional)',
            isOptional: true,
          },
        ],
      },
    ],
  },
  {
    name: 'Confidentiality agreement',
    subtitle: 'For everybody who works with records',
    parts: [
      {
        text: 'Records of patients, providers and practices are confidential. I look at them only where my work needs it, share them only with those who need them, and return or destroy every copy when my work ends.',
      },
      {
        text: 'I report a loss or a disclosure on the day on which I learn of it. These duties stay in force after my work has ended.',
      },
      { fields: [{ type: 'TEXT', label: 'Name', share: 0.6, caption: 'Name', prefill: 'SIGNER' }] },
      signedBy('Signer'),
    ],
  },
  {
    name: 'Acknowledgement of privacy practices',
    subtitle: 'Notice of privacy practices, 2026 edition',
    parts: [
      {
        text: 'The notice describes how health information is used and disclosed, and which rights a patient has: to see it, to have it corrected, and to know to whom it was given.',
      },
      { check: 'I have received the notice of privacy practices.', label: 'Notice received' },
      {
        check: 'I would like a printed copy by mail.',
        label: 'Printed copy',
        isOptional: true,
      },
      signedBy('Signer'),
    ],
  },
  {
    name: 'Consent to treatment',
    subtitle: 'For patients of the practice',
    parts: [
      { fields: [{ type: 'TEXT', label: 'Practice', share: 0.6, caption: 'Practice', prefill: 'PRACTICE' }] },
      {
        text: 'I agree to be examined and treated by the clinicians of the practice. They have told me what is planned, what it is meant to achieve, and what can go wrong. My questions were answered.',
      },
      {
        text: 'I can withdraw my consent at any time. Treatment that was begun is then ended as safely as it can be.',
      },
      { check: 'My questions were answered.', label: 'Questions answered' },
      {
        fields: [
          { type: 'TEXT', label: 'Patient', share: 0.6, caption: 'Name of the patient', prefill: 'SIGNER' },
          { type: 'INITIALS', label: 'Consent read', share: 0.25, caption: 'Consent read' },
        ],
      },
      signedBy('Patient'),
    ],
  },
  {
    name: 'Practice evaluation',
    subtitle: 'Focused professional practice evaluation',
    parts: [
      {
        fields: [
          { type: 'TEXT', label: 'Provider', share: 0.6, caption: 'Provider under review', prefill: 'PROVIDER' },
          { type: 'TEXT', label: 'NPI', share: 0.4, caption: 'NPI', prefill: 'NPI' },
        ],
      },
      {
        text: 'I have reviewed the cases that are listed in the annex, and judged the care by the standard of the specialty. I have no personal or financial interest in the outcome.',
      },
      { check: 'The care met the standard in every case.', label: 'Standard met', isOptional: true },
      { check: 'I recommend that the evaluation is continued.', label: 'Continue', isOptional: true },
      { fields: [{ type: 'TEXT', label: 'Findings', share: 1, caption: 'Findings' }] },
      signedBy('Reviewer'),
    ],
  },
  {
    name: 'Notice to read',
    subtitle: 'Visiting hours and call schedule',
    parts: [
      {
        text: 'From December on, the offices close at noon on the last Friday of each month, for training. The call schedule names who is reached in that time.',
      },
      { text: 'Nothing is to be filled in. Please read the notice and confirm at the end that you have seen it.' },
    ],
  },
]
