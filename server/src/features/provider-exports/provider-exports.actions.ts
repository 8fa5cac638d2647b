import { exportTitles, type ProviderExport } from '@credence/contract/provider-exports/calls'
import { getProvider } from '@credence/contract/providers/profile'
import { audit } from '../../kit/request/audit.ts'
import { isolated } from '../../kit/paper/bidi-controls.ts'
import { drawReport } from '../../kit/paper/pdf/draw.ts'
import type { Report, ReportPart } from '../../kit/paper/report.ts'
import { Attachment } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { dayText } from '../../kit/paper/shown-text.ts'
import { unseen, withoutFields } from '../../kit/request/veils.ts'
import { readExportData, type ExportData, type Profile } from './export-data.ts'
import * as parts from './export-parts.ts'

/** The parts of each export. Sensitive parts are only in the export whose permission covers them. */
const contents: Record<ProviderExport, (data: ExportData) => ReportPart[]> = {
  demographicDetails: (data) => [
    parts.basicFacts(data),
    parts.sensitiveFacts(data),
    parts.demographicFacts(data),
    parts.practices(data),
    parts.activeLocations(data),
    parts.documents(data),
    parts.sectionTable(data, 'peerReference'),
    parts.sectionTable(data, 'training'),
    parts.sectionTable(data, 'workHistory'),
    parts.sectionTable(data, 'malpracticeInsurance'),
    parts.sectionTable(data, 'boardCertification'),
  ],
  profileReport: (data) => [
    parts.basicFacts(data),
    parts.demographicFacts(data),
    parts.practices(data),
    parts.activeLocations(data),
    parts.sectionTable(data, 'boardCertification'),
    parts.cme(data),
    parts.sectionTable(data, 'peerReference'),
    parts.documents(data),
  ],
  providerCv: (data) => [
    parts.vitaFacts(data),
    parts.sectionTable(data, 'training'),
    parts.sectionTable(data, 'workHistory'),
  ],
  activeLocations: (data) => [parts.activeLocations(data)],
  participationStatus: parts.participation,
}

/** The name as the provider's page shows it. */
const nameOf = ({ firstName, middleName, lastName, credentials }: Profile) =>
  [isolated([firstName, middleName, lastName].filter(Boolean).join(' ')), credentials].filter(Boolean).join(', ')

const mainPractice = ({ profile, today }: ExportData) =>
  profile.practices.find(({ endDate }) => endDate === null || endDate >= today)?.name

/** Reads the data of an export that the caller may see, and records the export. */
export async function prepareExport(scope: Scope, which: ProviderExport, providerId: number): Promise<Report> {
  const read = await readExportData(scope, which, providerId)
  const data: ExportData = {
    ...read,
    profile: withoutFields(read.profile, unseen(getProvider.definition, scope.rights)) as Profile,
  }
  await audit(scope, 'provider exported', {
    subject: `provider ${providerId}`,
    detail: { export: exportTitles[which] },
  })
  const { profile, today } = data
  const practice = isolated(mainPractice(data) ?? '')
  const name = nameOf(profile)
  const prepared = `Prepared ${dayText(today)}`
  return {
    title: exportTitles[which],
    subject: name,
    about: [practice, prepared].filter(Boolean).join(' · '),
    foot: [name, practice, prepared].filter(Boolean).join(' · '),
    parts: contents[which](data),
  }
}

/** Renders the file without the database. */
export const exportFile = async (report: Report): Promise<Attachment> =>
  new Attachment(`${report.title} ${report.subject}.pdf`, 'application/pdf', await drawReport(report), 'inline')
