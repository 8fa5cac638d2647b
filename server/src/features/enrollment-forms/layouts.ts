import { dayText } from '../../kit/paper/shown-text.ts'
import { contact, demographics, identity, practice, sectionPart, type FormData, type Part } from './form-data.ts'

export type Layout = 'application' | 'roster' | 'profile'

const firstOf = ({ entries }: FormData, section: string, field: string): string => {
  const value = entries[section]?.[0]?.[field]
  return typeof value === 'string' ? value : ''
}

/** The parts of each form. The roster is a single line with the columns that payers ask for. */
export const layouts: Record<Layout, (data: FormData) => Part[]> = {
  application: (data) => [
    identity(data),
    contact(data),
    practice(data),
    sectionPart(data, 'stateLicense', 4),
    sectionPart(data, 'boardCertification', 3),
    sectionPart(data, 'malpracticeInsurance', 2),
    sectionPart(data, 'training', 4),
    sectionPart(data, 'workHistory', 5),
    {
      heading: 'Attestation',
      lines: [
        ['Signature', ''],
        ['Date', ''],
      ],
    },
  ],
  profile: (data) => [
    identity(data),
    contact(data),
    demographics(data),
    practice(data),
    ...[
      'stateLicense',
      'boardCertification',
      'malpracticeInsurance',
      'training',
      'workHistory',
      'pastHospitalPrivileges',
      'peerReference',
    ].map((name) => sectionPart(data, name, 12)),
  ],
  roster: (data) => {
    const valueOf = (part: Part, label: string) => part.lines.find(([each]) => each === label)?.[1] ?? ''
    const [who, where, reach] = [identity(data), practice(data), contact(data)]
    return [
      {
        heading: 'Roster',
        lines: [
          ...[
            'Last name',
            'First name',
            'Middle name',
            'Credentials',
            'NPI',
            'Date of birth',
            'Specialties',
            'CAQH ID',
            'DEA',
            'Medicaid',
            'PTAN',
          ].map((label) => [label, valueOf(who, label)] as const),
          ['License state', firstOf(data, 'stateLicense', 'state')],
          ['License', firstOf(data, 'stateLicense', 'license')],
          ['License expires', dayText(firstOf(data, 'stateLicense', 'expirationDate'))],
          ...['Practice', 'TIN', 'Group NPI', 'Practice address', 'Practice phone', 'Practice fax', 'Start date'].map(
            (label) => [label, valueOf(where, label)] as const,
          ),
          ['Work email', valueOf(reach, 'Work email')],
        ],
      },
    ]
  },
}
