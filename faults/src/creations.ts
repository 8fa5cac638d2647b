const provider = 1
const practice = 25

/** A creating call: its request, the change that makes another body of it, and the table of its rows. */
export interface Creation {
  path: string
  table: string
  as: 'manager' | 'admin'
  json: object
  other: object
}

const byManager = (path: string, table: string, json: object, other: object): Creation => ({
  path,
  table,
  as: 'manager',
  json,
  other,
})
const byAdmin = (path: string, table: string, json: object, other: object): Creation => ({
  ...byManager(path, table, json, other),
  as: 'admin',
})
const named = (name: string) => [{ name: `Twice ${name}` }, { name: `Other ${name}` }] as const

/** Creating calls of every area that take JSON. */
export const creations: readonly Creation[] = [
  byManager(
    '/api/task',
    'task',
    { practiceId: practice, category: 'OTHER', newActivity: 'twice' },
    { newActivity: 'other' },
  ),
  byManager('/api/task/views', 'task_view', { name: 'Twice', settings: { view: 'grid' } }, { name: 'Other' }),
  byManager('/api/peerreference', 'peer_reference', { providerId: provider, lastName: 'Twice' }, { lastName: 'Other' }),
  byManager(
    '/api/statelicense',
    'state_license',
    { providerId: provider, state: 'AK', license: 'TWICE-1' },
    { license: 'OTHER-1' },
  ),
  byManager('/api/education', 'cme', { providerId: provider, title: 'Twice' }, { title: 'Other' }),
  byManager(
    '/api/admin/provider',
    'provider',
    {
      firstName: 'Ada',
      lastName: 'Twice',
      practiceAssociations: { [practice]: { isMember: true, isPrimary: true } },
    },
    { lastName: 'Other' },
  ),
  byManager('/api/admin/practice', 'practice', ...named('Clinic')),
  byManager(
    `/api/referral/${practice}`,
    'referral',
    {
      status: 'PENDING_OUTREACH',
      urgency: 'ROUTINE',
      location: 'T-Tower',
      patientFirstName: 'Ada',
      patientLastName: 'Twice',
      progress: 0,
    },
    { patientLastName: 'Other' },
  ),
  byManager(
    `/api/sms/${practice}/template`,
    'sms_template',
    { order: 9, name: 'Twice', content: 'Please call us.' },
    { name: 'Other' },
  ),
  byManager(`/api/sms/${practice}/optouts`, 'sms_opt_out', { phone: '2065550187' }, { phone: '2065550188' }),
  byManager(
    '/api/formrequest',
    'form_request',
    { kind: 'DOCUMENT', providerId: provider, practiceId: practice, sentToProvider: true, extra: 'Twice' },
    { extra: 'Other' },
  ),
  byManager(
    '/api/report/saved',
    'saved_report',
    { name: 'Twice', type: 'providerroster', options: { practiceIds: [practice] } },
    { name: 'Other' },
  ),
  byAdmin(
    '/api/carrier/admin',
    'carrier',
    { editType: 'GLOBAL', practiceId: practice, name: 'Twice Health' },
    { name: 'Other Health' },
  ),
  byAdmin(
    '/api/facility/admin',
    'facility',
    { editType: 'GLOBAL', practiceId: practice, name: 'Twice Clinic' },
    { name: 'Other Clinic' },
  ),
  byAdmin('/api/hub', 'hub', ...named('Hub')),
  byAdmin('/api/revenueteam', 'team', ...named('Partners')),
]
