import * as auth from './auth.ts'
import * as businessLineAdmin from './business-line-admin.ts'
import * as businessLines from './business-lines.ts'
import * as carriers from './carriers.ts'
import * as cme from './cme.ts'
import * as dashboard from './dashboard.ts'
import * as disclosures from './disclosures.ts'
import { documentEndpoints } from './documents.ts'
import * as enrollmentForms from './enrollment-forms.ts'
import * as expertise from './expertise.ts'
import * as facilities from './facilities.ts'
import * as files from './files.ts'
import * as fppe from './fppe.ts'
import * as hubAdmin from './hub-admin.ts'
import * as hubs from './hubs.ts'
import { isEndpoint, type Endpoint } from './kit/endpoint.ts'
import * as locationParticipation from './location-participation.ts'
import * as lookups from './lookups.ts'
import * as mailbox from './mailbox.ts'
import * as matrixExport from './matrix-export.ts'
import * as me from './me.ts'
import * as participation from './participation.ts'
import * as portalCredentials from './portal-credentials.ts'
import * as practiceAdmin from './practice-admin.ts'
import * as practiceProfile from './practice-profile.ts'
import * as practices from './practices.ts'
import * as providerAdmin from './provider-admin.ts'
import * as providerExports from './provider-exports.ts'
import * as providerProfile from './provider-profile.ts'
import * as providerRecord from './provider-record.ts'
import * as providers from './providers.ts'
import * as referrals from './referrals.ts'
import { sectionEndpoints } from './sections/all.ts'
import * as setup from './setup.ts'
import * as setupPayers from './setup-payers.ts'
import * as site from './site.ts'
import * as system from './system.ts'
import * as taskBuilder from './task-builder.ts'
import * as tasks from './tasks.ts'
import * as teamTasks from './team-tasks.ts'
import * as teams from './teams.ts'
import * as users from './users.ts'

export interface NamedEndpoint { name: string; feature: string; endpoint: Endpoint }

const features = {
  site, auth, me, users, teams, practices, practiceProfile, participation, locationParticipation, hubs, hubAdmin, businessLines, businessLineAdmin, matrixExport, lookups, providers, providerProfile, sections: sectionEndpoints,
  cme, expertise, disclosures, providerRecord, enrollmentForms, providerExports, dashboard, tasks, taskBuilder, teamTasks, fppe, referrals,
  carriers, facilities, practiceAdmin, providerAdmin, portalCredentials, documents: documentEndpoints, files, mailbox, system, setup, setupPayers,
}

/** Every call of the product. The server refuses to start unless each has exactly one handler. */
export const allEndpoints: NamedEndpoint[] = Object.entries(features).flatMap(([feature, module]) =>
  Object.entries(module).flatMap(([name, value]) => isEndpoint(value) ? [{ name, feature, endpoint: value }] : []))

export const nameOf = (wanted: Endpoint): string => {
  const found = allEndpoints.find(({ endpoint }) => endpoint === wanted)
  if (!found) throw new Error(`${wanted.definition.method} ${wanted.definition.path} stands in no feature of all.ts`)
  return found.name
}
