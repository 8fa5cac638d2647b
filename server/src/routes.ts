import { authRoutes } from './features/auth/auth.routes.ts'
import { businessLineAdminRoutes } from './features/business-lines/business-line-admin.routes.ts'
import { businessLineRoutes } from './features/business-lines/business-lines.routes.ts'
import { carrierRoutes } from './features/carriers/carriers.routes.ts'
import { cmeRoutes } from './features/cme/cme.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { directoryRoutes } from './features/directory/directory.routes.ts'
import { disclosureRoutes } from './features/disclosures/disclosures.routes.ts'
import { documentUploadRoutes } from './features/document-upload/document-upload.routes.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import { enrollmentFormRoutes } from './features/enrollment-forms/enrollment-forms.routes.ts'
import { expertiseRoutes } from './features/expertise/expertise.routes.ts'
import { expirableRoutes } from './features/expirables/expirables.routes.ts'
import { faxRoutes } from './features/faxes/faxes.routes.ts'
import { faxWayRoutes } from './features/faxes/ways-in.routes.ts'
import { facilityRoutes } from './features/locations/locations.routes.ts'
import { fhirRoutes } from './features/fhir/fhir.routes.ts'
import { fileRoutesFor } from './features/files/files.routes.ts'
import { formRequestRoutes } from './features/form-requests/form-requests.routes.ts'
import { fppeRoutes } from './features/fppe/fppe.routes.ts'
import { hubAdminRoutes } from './features/hubs/hub-admin.routes.ts'
import { hubRoutes } from './features/hubs/hubs.routes.ts'
import { lookupRoutes } from './features/lookups/lookups.routes.ts'
import { mailboxRoutes } from './features/mailbox/mailbox.routes.ts'
import { messagingRoutes } from './features/messaging/messaging.routes.ts'
import { meRoutes } from './features/profile/profile.routes.ts'
import { matrixExportRoutes } from './features/participation/export.routes.ts'
import { smsDevRoutes } from './features/messaging/dev.routes.ts'
import { twilioRoutes } from './features/messaging/twilio.routes.ts'
import { onboardingReviewRoutes } from './features/onboarding-review/onboarding-review.routes.ts'
import { onboardingRoutes } from './features/onboarding/onboarding.routes.ts'
import { participationRoutes } from './features/participation/participation.routes.ts'
import { portalCredentialRoutes } from './features/portal-credentials/portal-credentials.routes.ts'
import { practiceAdminRoutes } from './features/practice-admin/practice-admin.routes.ts'
import { practiceOnboardingRoutes } from './features/practice-onboarding/practice-onboarding.routes.ts'
import { practiceRoutes } from './features/practices/practices.routes.ts'
import { providerAdminRoutes } from './features/provider-admin/provider-admin.routes.ts'
import { providerExportRoutes } from './features/provider-exports/provider-exports.routes.ts'
import { providerRecordRoutes } from './features/provider-record/provider-record.routes.ts'
import { providerRoutes } from './features/providers/providers.routes.ts'
import { removedRoutes } from './features/removed/removed.routes.ts'
import { reportRoutes } from './features/reports/reports.routes.ts'
import { referralRoutes } from './features/referrals/referrals.routes.ts'
import { sectionRoutes } from './features/provider-sections/provider-sections.routes.ts'
import { savedReportRoutes } from './features/saved-reports/saved-reports.routes.ts'
import { setupRoutes } from './features/setup/setup.routes.ts'
import { docusignRoutes } from './features/signing/docusign.routes.ts'
import { signingRoutes } from './features/signing/signing.routes.ts'
import { signingTemplateRoutes } from './features/signing-templates/signing-templates.routes.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { smsTemplateRoutes } from './features/sms-templates/sms-templates.routes.ts'
import { systemRoutes } from './features/system/system.routes.ts'
import { taskBuilderRoutes } from './features/tasks/builder.routes.ts'
import { taskBulkRoutes } from './features/tasks/bulk/bulk.routes.ts'
import { attachmentRoutes } from './features/tasks/attachments/attachments.routes.ts'
import { mentionRoutes } from './features/tasks/mentions/mentions.routes.ts'
import { taskViewRoutes } from './features/tasks/views.routes.ts'
import { submissionRoutes } from './features/tasks/submission.routes.ts'
import { kpiRoutes } from './features/kpis/kpis.routes.ts'
import { taskRoutes } from './features/tasks/tasks.routes.ts'
import { teamTaskRoutes } from './features/team-tasks/team-tasks.routes.ts'
import { teamRoutes } from './features/teams/teams.routes.ts'
import { userRoutes } from './features/users/users.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { verifyRoutes } from './features/verify/verify.routes.ts'
import { allUploadPurposes } from './uploads.ts'

export const allRoutes = [
  ...siteRoutes,
  ...authRoutes,
  ...meRoutes,
  ...userRoutes,
  ...teamRoutes,
  ...practiceRoutes,
  ...participationRoutes,
  ...hubRoutes,
  ...hubAdminRoutes,
  ...businessLineRoutes,
  ...businessLineAdminRoutes,
  ...matrixExportRoutes,
  ...lookupRoutes,
  ...providerRoutes,
  ...sectionRoutes,
  ...cmeRoutes,
  ...expertiseRoutes,
  ...disclosureRoutes,
  ...providerRecordRoutes,
  ...enrollmentFormRoutes,
  ...providerExportRoutes,
  ...reportRoutes,
  ...dashboardRoutes,
  ...expirableRoutes,
  ...taskRoutes,
  ...kpiRoutes,
  ...taskBuilderRoutes,
  ...taskBulkRoutes,
  ...attachmentRoutes,
  ...mentionRoutes,
  ...taskViewRoutes,
  ...submissionRoutes,
  ...teamTaskRoutes,
  ...fppeRoutes,
  ...referralRoutes,
  ...faxRoutes,
  ...faxWayRoutes,
  ...carrierRoutes,
  ...facilityRoutes,
  ...practiceAdminRoutes,
  ...directoryRoutes,
  ...fhirRoutes,
  ...practiceOnboardingRoutes,
  ...providerAdminRoutes,
  ...signingTemplateRoutes,
  ...signingRoutes,
  ...docusignRoutes,
  ...smsTemplateRoutes,
  ...savedReportRoutes,
  ...onboardingReviewRoutes,
  ...portalCredentialRoutes,
  ...documentRoutes,
  ...formRequestRoutes,
  ...documentUploadRoutes,
  ...onboardingRoutes,
  ...fileRoutesFor(allUploadPurposes),
  ...mailboxRoutes,
  ...smsDevRoutes,
  ...twilioRoutes,
  ...messagingRoutes,
  ...systemRoutes,
  ...setupRoutes,
  ...verifyRoutes,
  ...auditRoutes,
  ...removedRoutes,
]
