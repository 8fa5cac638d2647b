import { states } from './states.ts'

type State = (typeof states.values)[number]

/** A payer of the list to choose from. The state is that of a payer which serves one state. */
export interface CommonCarrier {
  name: string
  kind: string
  state: State | null
}

/** Who has a login at a hub: practices, providers or both. */
export interface CommonHub {
  name: string
  about: string
  portalUrl: string
  forPractices: boolean
  forProviders: boolean
}

const of = (kind: string, state: State | null, ...names: string[]): CommonCarrier[] =>
  names.map((name) => ({ name, kind, state }))

const publicProgram = 'Public program'

/** What a state calls its Medicaid program, where people know it by that name. */
const medicaidNames: Partial<Record<State, string>> = {
  AZ: 'AHCCCS',
  CA: 'Medi-Cal',
  CO: 'Health First Colorado',
  CT: 'HUSKY Health',
  HI: 'Med-QUEST',
  KS: 'KanCare',
  ME: 'MaineCare',
  MA: 'MassHealth',
  MO: 'MO HealthNet',
  NJ: 'NJ FamilyCare',
  NY: 'eMedNY',
  OK: 'SoonerCare',
  OR: 'Oregon Health Plan',
  PA: 'Medical Assistance',
  SC: 'Healthy Connections',
  TN: 'TennCare',
  TX: 'TMHP',
  WA: 'Apple Health',
  WI: 'ForwardHealth',
}
const medicaid = states.options.map(({ value, label }): CommonCarrier => {
  const own = medicaidNames[value]
  return { name: own ? `${label} Medicaid (${own})` : `${label} Medicaid`, kind: publicProgram, state: value }
})

const blue = 'Blue Cross Blue Shield'

/** Payers that providers in the United States commonly enroll with, those of the whole country first. */
export const commonCarriers: readonly CommonCarrier[] = [
  ...of(
    'Commercial',
    null,
    'Aetna',
    'Cigna Healthcare',
    'Humana',
    'UnitedHealthcare',
    'Kaiser Permanente',
    'Oscar Health',
    'Ambetter',
    'Molina Healthcare',
    'GEHA',
    'UMR',
    'Meritain Health',
  ),
  ...of(
    'Blue Cross Blue Shield',
    null,
    'Anthem Blue Cross and Blue Shield',
    'Blue Cross Blue Shield Federal Employee Program',
  ),
  ...of('Medicare Advantage', null, 'Wellcare', 'Devoted Health', 'Clover Health', 'Alignment Health Plan'),
  ...of(
    'Behavioral health',
    null,
    'Optum Behavioral Health',
    'Carelon Behavioral Health',
    'Evernorth Behavioral Health',
    'Magellan Healthcare',
  ),
  ...of('Network', null, 'MultiPlan', 'First Health Network', 'HealthSmart'),
  ...of(
    publicProgram,
    null,
    'TRICARE East (Humana Military)',
    'TRICARE West (TriWest)',
    'VA Community Care Network (Optum)',
    'VA Community Care Network (TriWest)',
    'CHAMPVA',
    'Railroad Medicare (Palmetto GBA)',
    "Federal Workers' Compensation (OWCP)",
    'Medicare Part B (Noridian JE)',
    'Medicare Part B (Noridian JF)',
    'Medicare Part B (WPS J5)',
    'Medicare Part B (WPS J8)',
    'Medicare Part B (NGS J6)',
    'Medicare Part B (NGS JK)',
    'Medicare Part B (Novitas JH)',
    'Medicare Part B (Novitas JL)',
    'Medicare Part B (CGS J15)',
    'Medicare Part B (Palmetto JJ)',
    'Medicare Part B (Palmetto JM)',
    'Medicare Part B (First Coast JN)',
  ),
  ...medicaid,
  ...of(blue, 'AL', 'Blue Cross and Blue Shield of Alabama'),
  ...of(blue, 'AK', 'Premera Blue Cross Blue Shield of Alaska'),
  ...of(blue, 'AZ', 'Blue Cross Blue Shield of Arizona'),
  ...of(blue, 'AR', 'Arkansas Blue Cross and Blue Shield'),
  ...of(blue, 'CA', 'Anthem Blue Cross', 'Blue Shield of California'),
  ...of(blue, 'DE', 'Highmark Blue Cross Blue Shield Delaware'),
  ...of(blue, 'FL', 'Florida Blue'),
  ...of(blue, 'HI', 'Hawaii Medical Service Association (HMSA)'),
  ...of(blue, 'ID', 'Blue Cross of Idaho', 'Regence BlueShield of Idaho'),
  ...of(blue, 'IL', 'Blue Cross and Blue Shield of Illinois'),
  ...of(blue, 'IA', 'Wellmark Blue Cross and Blue Shield'),
  ...of(blue, 'KS', 'Blue Cross and Blue Shield of Kansas'),
  ...of(blue, 'LA', 'Blue Cross and Blue Shield of Louisiana'),
  ...of(blue, 'MD', 'CareFirst BlueCross BlueShield'),
  ...of(blue, 'MA', 'Blue Cross Blue Shield of Massachusetts'),
  ...of(blue, 'MI', 'Blue Cross Blue Shield of Michigan'),
  ...of(blue, 'MN', 'Blue Cross and Blue Shield of Minnesota'),
  ...of(blue, 'MS', 'Blue Cross & Blue Shield of Mississippi'),
  ...of(blue, 'MO', 'Blue Cross and Blue Shield of Kansas City'),
  ...of(blue, 'MT', 'Blue Cross and Blue Shield of Montana'),
  ...of(blue, 'NE', 'Blue Cross and Blue Shield of Nebraska'),
  ...of(blue, 'NJ', 'Horizon Blue Cross Blue Shield of New Jersey'),
  ...of(blue, 'NM', 'Blue Cross and Blue Shield of New Mexico'),
  ...of(blue, 'NY', 'Excellus BlueCross BlueShield', 'Highmark Blue Cross Blue Shield of Western New York'),
  ...of(blue, 'NC', 'Blue Cross and Blue Shield of North Carolina'),
  ...of(blue, 'ND', 'Blue Cross Blue Shield of North Dakota'),
  ...of(blue, 'OK', 'Blue Cross and Blue Shield of Oklahoma'),
  ...of(blue, 'OR', 'Regence BlueCross BlueShield of Oregon'),
  ...of(blue, 'PA', 'Highmark Blue Cross Blue Shield', 'Independence Blue Cross', 'Capital Blue Cross'),
  ...of(blue, 'PR', 'Triple-S Salud'),
  ...of(blue, 'RI', 'Blue Cross & Blue Shield of Rhode Island'),
  ...of(blue, 'SC', 'BlueCross BlueShield of South Carolina'),
  ...of(blue, 'TN', 'BlueCross BlueShield of Tennessee'),
  ...of(blue, 'TX', 'Blue Cross and Blue Shield of Texas'),
  ...of(blue, 'UT', 'Regence BlueCross BlueShield of Utah'),
  ...of(blue, 'VT', 'Blue Cross and Blue Shield of Vermont'),
  ...of(blue, 'WA', 'Premera Blue Cross', 'Regence BlueShield'),
  ...of(blue, 'WV', 'Highmark Blue Cross Blue Shield West Virginia'),
  ...of(blue, 'WY', 'Blue Cross Blue Shield of Wyoming'),
  ...of('Commercial', 'CA', 'Health Net', 'Sharp Health Plan', 'Western Health Advantage'),
  ...of('Medicaid plan', 'CA', 'L.A. Care Health Plan', 'Inland Empire Health Plan', 'CalOptima Health'),
  ...of('Medicare Advantage', 'CA', 'SCAN Health Plan'),
  ...of('Commercial', 'CO', 'Denver Health Medical Plan', 'Rocky Mountain Health Plans'),
  ...of('Commercial', 'CT', 'ConnectiCare'),
  ...of('Commercial', 'FL', 'AvMed', 'Capital Health Plan', 'Health First Health Plans'),
  ...of('Medicaid plan', 'FL', 'Sunshine Health'),
  ...of('Commercial', 'GA', 'Alliant Health Plans'),
  ...of('Medicaid plan', 'GA', 'Peach State Health Plan'),
  ...of('Commercial', 'HI', 'UHA Health Insurance'),
  ...of('Medicaid plan', 'HI', 'AlohaCare'),
  ...of('Commercial', 'ME', 'Community Health Options'),
  ...of(
    'Commercial',
    'MA',
    'Harvard Pilgrim Health Care',
    'Tufts Health Plan',
    'Mass General Brigham Health Plan',
    'Fallon Health',
    'Health New England',
  ),
  ...of('Medicaid plan', 'MA', 'WellSense Health Plan'),
  ...of('Commercial', 'MI', 'Priority Health', 'Health Alliance Plan'),
  ...of('Commercial', 'MN', 'HealthPartners', 'Medica'),
  ...of('Commercial', 'MT', 'Mountain Health CO-OP'),
  ...of('Commercial', 'NV', 'Hometown Health', 'Health Plan of Nevada'),
  ...of('Commercial', 'NM', 'Presbyterian Health Plan'),
  ...of('Commercial', 'NY', 'EmblemHealth', 'MVP Health Care', 'CDPHP', 'Univera Healthcare'),
  ...of('Medicaid plan', 'NY', 'Fidelis Care', 'Healthfirst', 'MetroPlusHealth'),
  ...of('Commercial', 'OH', 'Medical Mutual of Ohio', 'SummaCare'),
  ...of('Medicaid plan', 'OH', 'CareSource', 'Buckeye Health Plan'),
  ...of('Commercial', 'OR', 'Moda Health', 'PacificSource Health Plans', 'Providence Health Plan'),
  ...of('Commercial', 'PA', 'UPMC Health Plan', 'Geisinger Health Plan'),
  ...of('Medicaid plan', 'PA', 'Keystone First'),
  ...of('Commercial', 'RI', 'Neighborhood Health Plan of Rhode Island'),
  ...of('Commercial', 'SD', 'Sanford Health Plan', 'Avera Health Plans'),
  ...of('Commercial', 'TX', 'Baylor Scott & White Health Plan', 'Community Health Choice'),
  ...of('Medicaid plan', 'TX', 'Superior HealthPlan'),
  ...of('Commercial', 'UT', 'Select Health'),
  ...of('Commercial', 'VA', 'Sentara Health Plans'),
  ...of('Commercial', 'WA', 'Kaiser Permanente Washington'),
  ...of('Medicaid plan', 'WA', 'Community Health Plan of Washington', 'Coordinated Care'),
  ...of('Commercial', 'WI', 'Quartz', 'Dean Health Plan', 'Security Health Plan', 'Network Health'),
]

/** Where practices and providers keep data that several payers read. */
export const commonHubs: readonly CommonHub[] = [
  {
    name: 'CAQH',
    about: 'Provider Data Portal, attested every 120 days',
    portalUrl: 'https://proview.caqh.org',
    forPractices: false,
    forProviders: true,
  },
  {
    name: 'NPPES',
    about: 'National Provider Identifiers',
    portalUrl: 'https://nppes.cms.hhs.gov',
    forPractices: true,
    forProviders: true,
  },
  {
    name: 'PECOS',
    about: 'Medicare enrollment',
    portalUrl: 'https://pecos.cms.hhs.gov',
    forPractices: true,
    forProviders: true,
  },
  {
    name: 'Availity',
    about: 'Portal of several payers',
    portalUrl: 'https://www.availity.com',
    forPractices: true,
    forProviders: true,
  },
  {
    name: 'NaviNet',
    about: 'Portal of several payers',
    portalUrl: 'https://navinet.navimedix.com',
    forPractices: true,
    forProviders: false,
  },
  {
    name: 'OneHealthPort',
    about: 'ProviderSource, Washington',
    portalUrl: 'https://www.onehealthport.com',
    forPractices: true,
    forProviders: true,
  },
  {
    name: 'DEA Diversion Control',
    about: 'Controlled substance registration',
    portalUrl: 'https://www.deadiversion.usdoj.gov',
    forPractices: false,
    forProviders: true,
  },
  {
    name: 'NPDB',
    about: 'National Practitioner Data Bank',
    portalUrl: 'https://www.npdb.hrsa.gov',
    forPractices: true,
    forProviders: true,
  },
  {
    name: 'FCVS',
    about: 'Credentials verification of the state medical boards',
    portalUrl: 'https://www.fsmb.org/fcvs',
    forPractices: false,
    forProviders: true,
  },
  {
    name: 'SAM.gov',
    about: 'System for Award Management',
    portalUrl: 'https://sam.gov',
    forPractices: true,
    forProviders: false,
  },
]
