/** The names of the reports' options, on the form and on the PDF. */
export const optionLabels = {
  providerIds: 'Providers',
  facilityIds: 'Facilities',
  practiceIds: 'Practices',
  userIds: 'Users',
  categoryIds: 'Categories',
  immunizationTypes: 'Immunization types',
  includeRecentlyExpired: 'Include recently expired',
  includeInactive: 'Include inactive',
  includeRecentlyCompleted: 'Include recently completed',
  completedDays: 'Completed in the last (days)',
  keywords: 'Keywords',
  dateRangeOption: 'Date range',
  searchByOption: 'Search by',
  customStartDate: 'From',
  customEndDate: 'To',
  fromDate: 'From',
  toDate: 'To',
  hours: 'Fewer hours than',
} as const
export type OptionName = keyof typeof optionLabels
