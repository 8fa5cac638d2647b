import { z } from 'zod'
import { cmeCategories, immunizationTypes } from '../choices/provider.ts'
import { decimal } from '../cme/decimal.ts'
import { cmeRangeOption, cmeRanges } from '../cme/rules.ts'
import { day, storedLine } from '../fields.ts'
import { canView } from '../kit/access.ts'
import { choice } from '../kit/choice.ts'
import { dayColumn, defineReport, flag, idsOf, numberColumn, reportTexts, textColumn, valuesOf } from './define.ts'

const provider = textColumn('Provider')
const providerIds = idsOf('provider')

/** How long a document counts as recently expired. */
export const recentlyExpiredDays = 60

export const activeDocuments = defineReport({
  name: 'provideractivedocuments',
  page: 'provider',
  title: 'Active Documents',
  description: 'Documents of providers that are valid today.',
  access: canView('PROVIDER_DOCUMENT'),
  hasPdf: true,
  options: { providerIds, includeRecentlyExpired: flag() },
  columns: [provider, textColumn('Document'), textColumn('Category'), dayColumn('Effective'), dayColumn('Expires')],
})

export const facilities = defineReport({
  name: 'providerfacilities',
  page: 'provider',
  title: 'Facilities',
  description: 'Active locations of providers with their privileges.',
  access: canView('PROVIDER_FACILITY'),
  hasPdf: true,
  options: { providerIds, facilityIds: idsOf('facility') },
  columns: [
    provider,
    textColumn('Location'),
    textColumn('Type'),
    textColumn('Privileges'),
    textColumn('Primary'),
    dayColumn('Effective'),
    dayColumn('Expires'),
  ],
})

export const providerDetails = defineReport({
  name: 'providerdetails',
  page: 'provider',
  title: 'Provider Details',
  description: 'Identifiers of providers, each chosen by itself.',
  access: canView('PROVIDER_SENSITIVE_DETAILS'),
  hasPdf: true,
  options: {
    providerIds,
    npi: flag(),
    dob: flag(),
    license: flag(),
    caqh: flag(),
    dea: flag(),
    medicaid: flag(),
    medicare: flag(),
    otherIds: flag(),
  },
  columns: [
    provider,
    textColumn('NPI', 'npi'),
    dayColumn('DOB', 'dob'),
    textColumn('License', 'license'),
    textColumn('CAQH', 'caqh'),
    textColumn('DEA', 'dea'),
    textColumn('Medicaid', 'medicaid'),
    textColumn('Medicare', 'medicare'),
    textColumn('Other IDs', 'otherIds'),
  ],
})

/** The ranges of continuing education, and one of any two days. */
export const reportCmeRanges = choice({ ...cmeRanges.labels, custom: 'Custom' })
export type ReportCmeRange = (typeof reportCmeRanges.values)[number]
const isCustom = { field: 'dateRangeOption', is: 'custom' } as const

export const cmes = defineReport({
  name: 'providercmes',
  page: 'provider',
  title: 'CMEs',
  description: 'Hours and cost of continuing education by category in a date range.',
  access: canView('PROVIDER_CME'),
  hasPdf: true,
  options: {
    providerIds,
    categoryIds: valuesOf(cmeCategories),
    /** Providers with fewer hours; blank lists all. */
    hours: decimal(5, 'Please enter hours as a number, such as 1.5'),
    dateRangeOption: z.union([z.literal('custom'), cmeRangeOption], 'Please choose a date range'),
    customStartDate: day().optional(),
    customEndDate: day().optional(),
  },
  needs: [
    { field: 'customStartDate', message: reportTexts.startDate, when: isCustom },
    { field: 'customEndDate', message: reportTexts.endDate, when: isCustom },
  ],
  ranges: [{ from: 'customStartDate', to: 'customEndDate', when: isCustom }],
  columns: [
    provider,
    textColumn('Title'),
    textColumn('Category'),
    dayColumn('Date'),
    numberColumn('Hours'),
    numberColumn('Cost'),
  ],
})

export const boardCertifications = defineReport({
  name: 'providerboardcertifications',
  page: 'provider',
  title: 'Board Certifications',
  description: 'Board certifications of providers with their numbers and dates.',
  access: canView('PROVIDER_BOARD_CERTIFICATION'),
  hasPdf: true,
  options: { providerIds, keywords: storedLine() },
  columns: [provider, textColumn('Certification'), textColumn('Number'), dayColumn('Effective'), dayColumn('Expires')],
})

export const immunizations = defineReport({
  name: 'providerimmunizations',
  page: 'provider',
  title: 'Immunizations',
  description: 'Immunizations of providers by type.',
  access: canView('PROVIDER_IMMUNIZATION'),
  hasPdf: true,
  options: { providerIds, immunizationTypes: valuesOf(immunizationTypes) },
  columns: [provider, textColumn('Immunization'), dayColumn('Date'), textColumn('Notes')],
})
