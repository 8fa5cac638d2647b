// Codes of published code systems that values of the directory are compared with. Every other value is a text.

/** Of HL7 table 0360, the degrees that stand behind names as they are written here. */
export const degreeCodes = ['MD', 'DO', 'NP', 'PA', 'CNM', 'CNS', 'RN', 'MSN'].map((code) => `'${code}'`).join(', ')

/** Of Plan-Net, code and display. */
export const organizationTypes = [
  ['prvgrp', 'Provider Group'],
  ['payer', 'Payer'],
  ['ntwk', 'Network'],
] as const

/** Names of lines of business in lower case, with the product type of Plan-Net that they surely are. */
export const productTypes = [
  ['commercial ppo', 'commppo', 'Commercial PPO'],
  ['commercial hdhp', 'commhdhp', 'Commercial HDHP'],
  ['commercial pos', 'commpos', 'Commercial POS'],
  ['commercial hmo', 'commhmo', 'Commercial HMO'],
  ['commercial epo', 'commepo', 'Commercial EPO'],
  ['medicaid', 'medi', 'Medicaid'],
  ['medicaid hmo', 'medihmo', 'Medicaid HMO'],
  ['medicare advantage', 'mediadv', 'Medicare Advantage'],
  ['medicare advantage hmo', 'mediadvhmo', 'Medicare Advantage HMO'],
  ['medicare part a', 'media', 'Medicare Part A'],
  ['medicare part b', 'medib', 'Medicare Part B'],
  ['medicare part d', 'medid', 'Medicare Part D'],
  ['qualified health plan', 'qhp', 'Qualified Health Plan'],
  ['indian health service', 'ihs', 'Indian Health Service'],
  ['federal employee program', 'fep', 'Federal Employee Program'],
  ['tricare', 'tri', 'TRICARE'],
  ['dental plan', 'dent', 'Dental Plan'],
  ['vision plan', 'vis', 'Vision Plan'],
] as const
