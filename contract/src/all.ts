import * as audit from './audit/calls.ts'
import * as auth from './auth/calls.ts'
import * as businessLineAdmin from './business-lines/admin.ts'
import * as businessLines from './business-lines/calls.ts'
import * as carriers from './carriers/calls.ts'
import * as cme from './cme/calls.ts'
import * as dashboard from './dashboard/calls.ts'
import * as directoryNetwork from './directory/network.ts'
import * as directoryPrivileges from './directory/privileges.ts'
import * as disclosures from './disclosures/calls.ts'
import * as documentUpload from './document-upload/calls.ts'
import { documentEndpoints } from './documents/calls.ts'
import * as enrollmentForms from './enrollment-forms/calls.ts'
import * as expertise from './expertise/calls.ts'
import * as expirables from './expirables/calls.ts'
import * as faxes from './faxes/calls.ts'
import * as faxWays from './faxes/ways-in.ts'
import * as facilities from './locations/calls.ts'
import * as files from './files/calls.ts'
import { fhirEndpoints } from './fhir/calls.ts'
import * as formRequests from './form-requests/calls.ts'
import * as fppe from './fppe/calls.ts'
import * as fppePatients from './fppe/patient-calls.ts'
import * as hubAdmin from './hubs/admin.ts'
import * as hubs from './hubs/calls.ts'
import { isEndpoint, type Endpoint } from './kit/endpoint.ts'
import { isLinkPurpose, type LinkPurpose } from './kit/link-purpose.ts'
import * as kpis from './kpis/calls.ts'
import * as locationParticipation from './participation/location.ts'
import * as lookupLinks from './practice-admin/lookup-links.ts'
import * as lookups from './lookups/calls.ts'
import * as mailbox from './mailbox/calls.ts'
import * as messagingDev from './messaging/dev-calls.ts'
import * as twilio from './messaging/twilio-calls.ts'
import * as matrixExport from './participation/matrix-export.ts'
import * as me from './profile/calls.ts'
import * as meSave from './profile/save.ts'
import * as messaging from './messaging/calls.ts'
import * as messagingSettings from './messaging/settings-calls.ts'
import * as onboarding from './onboarding/calls.ts'
import * as onboardingPreferences from './onboarding/staff-calls.ts'
import * as onboardingReview from './onboarding-review/calls.ts'
import * as participation from './participation/calls.ts'
import * as portalCredentials from './portal-credentials/calls.ts'
import * as practiceAdmin from './practice-admin/calls.ts'
import * as practiceOnboarding from './practice-onboarding/calls.ts'
import * as practiceProfile from './practices/profile.ts'
import * as practices from './practices/calls.ts'
import * as providerAdmin from './provider-admin/calls.ts'
import * as providerExports from './provider-exports/calls.ts'
import * as providerProfile from './providers/profile.ts'
import * as providerRecord from './provider-record/calls.ts'
import * as providers from './providers/calls.ts'
import * as referrals from './referrals/calls.ts'
import * as referralSettings from './referrals/settings.ts'
import * as removed from './removed/calls.ts'
import * as restoring from './removed/restore.ts'
import { getLastReportRun, reportEndpoints } from './reports/all.ts'
import * as reportRuns from './reports/run.ts'
import { sectionEndpoints } from './provider-sections/all.ts'
import * as savedReports from './reports/saved.ts'
import * as setup from './setup/calls.ts'
import * as setupPayers from './setup/payers.ts'
import * as docusign from './signing/docusign-calls.ts'
import * as signingFlows from './signing/flow-calls.ts'
import * as signingRequests from './signing/request-calls.ts'
import * as signingSessions from './signing/session-calls.ts'
import * as signingTemplates from './signing/template-calls.ts'
import * as site from './site/calls.ts'
import * as smsTemplates from './messaging/template-calls.ts'
import * as system from './system/calls.ts'
import * as taskBuilder from './tasks/builder.ts'
import * as taskBulk from './tasks/bulk.ts'
import * as taskAttachments from './tasks/attachments.ts'
import * as taskMentions from './tasks/mentions.ts'
import * as taskViews from './tasks/views.ts'
import * as tasks from './tasks/calls.ts'
import * as taskSubmissions from './tasks/submission-calls.ts'
import * as tasksBehindFigures from './tasks/behind-figures.ts'
import * as similarTasks from './tasks/similar.ts'
import * as teamTasks from './team-tasks/calls.ts'
import * as teams from './teams/calls.ts'
import * as users from './users/calls.ts'
import * as verify from './verify/calls.ts'

export interface NamedEndpoint {
  name: string
  feature: string
  endpoint: Endpoint
}

const features = {
  site,
  auth,
  me: { ...me, ...meSave },
  users,
  teams,
  practices,
  practiceProfile,
  participation,
  locationParticipation,
  hubs,
  hubAdmin,
  businessLines,
  businessLineAdmin,
  matrixExport,
  lookups,
  providers,
  providerProfile,
  sections: sectionEndpoints,
  cme,
  expertise,
  expirables,
  disclosures,
  providerRecord,
  enrollmentForms,
  providerExports,
  reports: { ...reportEndpoints, getLastReportRun },
  reportRuns,
  dashboard,
  tasks,
  taskSubmissions,
  taskBuilder,
  taskBulk,
  taskAttachments,
  taskMentions,
  taskViews,
  tasksBehindFigures,
  similarTasks,
  kpis,
  teamTasks,
  fppe,
  fppePatients,
  referrals,
  faxes,
  faxWays,
  referralSettings,
  carriers,
  facilities,
  practiceAdmin,
  lookupLinks,
  directoryNetwork,
  directoryPrivileges,
  fhir: fhirEndpoints,
  practiceOnboarding,
  providerAdmin,
  signingTemplates,
  signingFlows,
  signingRequests,
  signingSessions,
  docusign,
  messaging,
  messagingSettings,
  smsTemplates,
  onboardingReview,
  portalCredentials,
  documents: documentEndpoints,
  formRequests,
  documentUpload,
  onboarding: { ...onboarding, ...onboarding.stageEndpoints },
  onboardingPreferences,
  files,
  mailbox,
  messagingDev,
  twilio,
  savedReports,
  system,
  setup,
  setupPayers,
  verify,
  audit,
  removed,
  restoring,
}

/** Every call of the product. The server refuses to start unless each has exactly one handler. */
export const allEndpoints: NamedEndpoint[] = Object.entries(features).flatMap(([feature, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, feature, endpoint: value }] : [])),
)

/** Every purpose of a link, found where its feature declares it. */
export const allLinkPurposes: LinkPurpose[] = Object.values(features).flatMap((module) =>
  Object.values(module).filter(isLinkPurpose),
)

export const nameOf = (wanted: Endpoint): string => {
  const found = allEndpoints.find(({ endpoint }) => endpoint === wanted)
  if (!found) throw new Error(`${wanted.definition.method} ${wanted.definition.path} stands in no feature of all.ts`)
  return found.name
}
