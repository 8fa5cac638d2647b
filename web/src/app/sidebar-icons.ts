import {
  IconBuilding, IconBuildingHospital, IconCalendarHeart, IconChartBar, IconChecklist, IconClipboardCheck, IconDatabase, IconFileAnalytics, IconLayoutDashboard,
  IconListCheck, IconListDetails, IconMapPin, IconMessage, IconPrinter, IconReportMedical, IconServer, IconShieldHalf, IconShieldSearch, IconStethoscope, IconTemplate,
  IconUser, IconUsers, type Icon,
} from '@tabler/icons-react'
import type { ScreenId } from './screens.ts'

export const screenIcons: Record<ScreenId, Icon> = {
  scheduling: IconCalendarHeart,
  faxes: IconPrinter,
  dashboard: IconLayoutDashboard,
  tasks: IconListCheck,
  practice: IconBuildingHospital,
  provider: IconStethoscope,
  fppe: IconClipboardCheck,
  messaging: IconMessage,
  templates: IconTemplate,
  kpis: IconChartBar,
  providerReports: IconReportMedical,
  practiceReports: IconFileAnalytics,
  taskReports: IconChecklist,
  auditReports: IconShieldSearch,
  adminProviders: IconStethoscope,
  adminPractices: IconBuilding,
  adminUsers: IconUsers,
  adminCarriers: IconShieldHalf,
  adminLines: IconListDetails,
  adminLocations: IconMapPin,
  adminHubs: IconDatabase,
  adminSystem: IconServer,
  profile: IconUser,
}
