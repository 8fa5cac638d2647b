import { choice } from '../kit/choice.ts'
import { licenseTypeLabels, maritalStatusLabels } from './labels.ts'

export const maritalStatuses = choice(maritalStatusLabels)

export const licenseTypes = choice(licenseTypeLabels)

export const immunizationTypes = choice({
  COVID: 'Covid-19',
  FLU: 'Influenza',
  HEP_A: 'Hepatitis A',
  HEP_B: 'Hepatitis B',
  MMR: 'MMR',
  OTHER: 'Other',
  TETANUS: 'Tetanus',
  TB: 'Tuberculosis',
  TB_SCREENING: 'TB Screening',
  VARICELLA: 'Varicella',
})

export const cmeCategories = choice({
  CARDIOLOGY: 'Cardiology',
  CARDIOTHORACIC: 'Cardiothoracic',
  CT: 'CT',
  ECHO: 'Echo',
  GENERAL: 'General',
  MRI: 'MRI',
  MULTI: 'Multi',
  NUCLEAR: 'Nuclear',
  ONCOLOGY: 'Oncology',
  OPHTHALMOLOGY: 'Ophthalmology',
  OPIOID: 'Opioid',
  OTHER: 'Other',
  PATIENT_SAFETY: 'Patient Safety',
  SURGERY: 'Surgery',
})
