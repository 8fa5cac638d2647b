/** Every stage, in the order that a practice has unless it chose another. */
export const stages = [
  'demographics',
  'areas-of-expertise',
  'treatment-modalities',
  'documents',
  'peer-references',
  'training',
  'work-history',
  'past-hospital-privileges',
  'state-licenses',
  'malpractice-insurance',
  'board-certifications',
  'immunizations',
  'disclosures',
  'signing',
] as const
export type Stage = (typeof stages)[number]
