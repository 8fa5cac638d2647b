import { choice } from '../kit/choice.ts'

export const maritalStatuses = choice({
  SINGLE: 'Single',
  MARRIED: 'Married',
  WIDOWED: 'Widowed',
  SEPARATED: 'Separated',
  DIVORCED: 'Divorced',
})

export const licenseTypes = choice({
  APN: 'APN',
  APRN: 'APRN',
  CADC: 'CADC',
  CSUDCI: 'CSUDCI',
  CSW: 'CSW',
  DO: 'DO',
  EMT: 'EMT',
  LCMHC: 'LCMHC',
  LCPC: 'LCPC',
  LCSW: 'LCSW',
  LPC: 'LPC',
  LSW: 'LSW',
  LSWP: 'LSW-P',
  MA: 'MA',
  MD: 'MD',
  MSW: 'MSW',
  NP: 'NP',
  NURSE_OTHER: 'Nurse (Other)',
  OT: 'OT',
  OTHER: 'Other',
  PA: 'PA',
  PC: 'PC',
  PT: 'PT',
  RESIDENT_TRAINING: 'Resident Training',
  RN: 'RN',
  SLP: 'SLP',
})

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
