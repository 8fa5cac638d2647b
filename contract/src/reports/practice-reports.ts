import { canView } from '../kit/access.ts'
import { dayColumn, defineReport, flag, idsOf, textColumn } from './define.ts'

export const providerRoster = defineReport({
  name: 'providerroster',
  page: 'practice',
  title: 'Provider Roster',
  description: 'The providers of each practice with their specialties and dates.',
  access: canView('PRACTICE_BASIC'),
  hasPdf: true,
  options: { practiceIds: idsOf('practice'), includeInactive: flag() },
  columns: [
    textColumn('Practice'),
    textColumn('Provider'),
    textColumn('Credentials'),
    textColumn('Specialties'),
    textColumn('Primary'),
    dayColumn('Start'),
    dayColumn('End'),
  ],
})
