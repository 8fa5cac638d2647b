import { day } from '../fields.ts'
import { canView } from '../kit/access.ts'
import { defineReport, idsOf, momentColumn, reportTexts, textColumn } from './define.ts'

// Both reports take the same options: days (UTC, both ends included) and the people who acted, also those who left.
const common = {
  page: 'audit',
  access: canView('ADMIN_USER_MANAGEMENT'),
  hasPdf: true,
  options: { fromDate: day().optional(), toDate: day().optional(), userIds: idsOf('auditedUser') },
  needs: [
    { field: 'fromDate', message: reportTexts.startDate },
    { field: 'toDate', message: reportTexts.endDate },
  ],
  ranges: [{ from: 'fromDate', to: 'toDate' }],
} as const

export const loginAudit = defineReport({
  ...common,
  name: 'loginaudit',
  title: 'Login',
  description: 'Sign-ins, refusals, codes and password links: when, who, from where.',
  columns: [
    momentColumn('When'),
    textColumn('User'),
    textColumn('Email'),
    textColumn('Event'),
    textColumn('Outcome'),
    textColumn('Address'),
    textColumn('Browser'),
  ],
})

export const changeAudit = defineReport({
  ...common,
  name: 'changeaudit',
  title: 'Change Audit',
  description: 'Who changed which record and which fields, and who saw a secret or a document.',
  columns: [
    momentColumn('When'),
    textColumn('User'),
    textColumn('On Behalf Of'),
    textColumn('Record'),
    textColumn('Action'),
    textColumn('Fields'),
  ],
})
