import { authRoutes } from './features/auth/auth.routes.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import { fileRoutes } from './features/files/files.routes.ts'
import { fppeRoutes } from './features/fppe/fppe.routes.ts'
import { mailboxRoutes } from './features/mailbox/mailbox.routes.ts'
import { meRoutes } from './features/me/me.routes.ts'
import { practiceRoutes } from './features/practices/practices.routes.ts'
import { providerRoutes } from './features/providers/providers.routes.ts'
import { referralRoutes } from './features/referrals/referrals.routes.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { taskRoutes } from './features/tasks/tasks.routes.ts'
import { teamRoutes } from './features/teams/teams.routes.ts'
import { userRoutes } from './features/users/users.routes.ts'

export const allRoutes = [
  ...siteRoutes, ...authRoutes, ...meRoutes, ...userRoutes, ...teamRoutes, ...practiceRoutes, ...providerRoutes, ...taskRoutes, ...fppeRoutes, ...referralRoutes,
  ...documentRoutes, ...fileRoutes, ...mailboxRoutes,
]
