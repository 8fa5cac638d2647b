import { redirect, type LoaderFunctionArgs, type RouteObject, type ShouldRevalidateFunctionArgs } from 'react-router'
import { pageOf } from '../kit/page-of.ts'
import { queryClient } from '../kit/query-client.ts'
import { entranceOf, guard, teamSelection } from '../session/guard.ts'
import { landing } from './landing.ts'
import { Root, RouteFailure } from './root.tsx'
import { screens, type Screen, type ScreenId } from './screens.ts'
import { loadSession, seemsSignedIn } from '../session/session.ts'
import { siteQuery } from '../session/site.ts'

/** Somebody who is signed in already is led on instead of being asked again. */
async function skipWhenSignedIn({ request }: LoaderFunctionArgs) {
  const session = seemsSignedIn() ? await loadSession().catch(() => null) : null
  if (session) throw redirect(entranceOf(session, new URL(request.url).searchParams.get('destination')))
  return null
}

/** Error pages stand inside the shell for those who are signed in; finding that out may fail without harm. */
async function knowVisitor() {
  if (seemsSignedIn()) await loadSession().catch(() => null)
  return null
}

type Lazy = NonNullable<RouteObject['lazy']>
const reports: Lazy = async () => ({ Component: (await import('../features/reports/reports-page.tsx')).ReportsPage })

const pages: Record<ScreenId, Lazy> = {
  dashboard: async () => ({ Component: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage }),
  faxes: async () => ({ Component: (await import('../features/faxes/faxes-page.tsx')).FaxesPage }),
  scheduling: async () => ({
    Component: (await import('../features/referrals/referrals-page.tsx')).ReferralsPage,
  }),
  tasks: async () => ({ Component: (await import('../features/tasks/tasks-page.tsx')).TasksPage }),
  expirables: async () => ({
    Component: (await import('../features/expirables/expirables-page.tsx')).ExpirablesPage,
  }),
  fppe: async () => ({ Component: (await import('../features/fppe/fppe-page.tsx')).FppePage }),
  practice: async () => ({ Component: (await import('../features/practices/practice-page.tsx')).PracticePage }),
  provider: async () => ({ Component: (await import('../features/providers/provider-page.tsx')).ProviderPage }),
  adminUsers: async () => ({ Component: (await import('../features/users/users-page.tsx')).UsersPage }),
  adminProviders: async () => ({
    Component: (await import('../features/provider-admin/provider-admin-page.tsx')).ProviderAdminPage,
  }),
  adminReviews: async () => ({
    Component: (await import('../features/onboarding-review/onboarding-review-page.tsx')).OnboardingReviewPage,
  }),
  adminPractices: async () => ({
    Component: (await import('../features/practice-admin/practice-admin-page.tsx')).PracticeAdminPage,
  }),
  adminEsignature: async () => ({
    Component: (await import('../features/signing-templates/esignature-page.tsx')).EsignaturePage,
  }),
  adminCarriers: async () => ({ Component: (await import('../features/carriers/carriers-page.tsx')).CarriersPage }),
  adminLocations: async () => ({ Component: (await import('../features/locations/locations-page.tsx')).LocationsPage }),
  adminLines: async () => ({
    Component: (await import('../features/business-lines/business-lines-page.tsx')).BusinessLinesPage,
  }),
  adminHubs: async () => ({ Component: (await import('../features/hubs/hubs-page.tsx')).HubsPage }),
  adminSystem: async () => ({ Component: (await import('../features/system/system-page.tsx')).SystemPage }),
  kpis: async () => ({ Component: (await import('../features/kpis/kpis-page.tsx')).KpisPage }),
  messaging: async () => ({ Component: (await import('../features/messaging/messaging-page.tsx')).MessagingPage }),
  templates: async () => ({ Component: (await import('../features/messaging/templates-page.tsx')).TemplatesPage }),
  providerReports: reports,
  practiceReports: reports,
  taskReports: reports,
  auditReports: reports,
  profile: async () => ({ Component: (await import('../features/profile/profile-page.tsx')).ProfilePage }),
}

const isOtherPage = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  pageOf(currentUrl.pathname) !== pageOf(nextUrl.pathname)

const titleOf = async ({ id }: Screen) => (await import('./screen-titles.ts')).screenTitles[id]

const screenRoute = (screen: Screen): RouteObject => ({
  path: `${screen.path}${screen.tail ?? ''}`,
  handle: screen,
  loader: screen.id === 'dashboard' ? landing : guard(screen.access, () => titleOf(screen)),
  // Filters and sections change the address of a page that is open already.
  ...(screen.id === 'dashboard' ? {} : { shouldRevalidate: isOtherPage }),
  lazy: pages[screen.id],
  ErrorBoundary: RouteFailure,
})

const setPassword: Lazy = async () => ({
  Component: (await import('../features/auth/set-password-page.tsx')).SetPasswordPage,
})
const notFound: Lazy = async () => ({ Component: (await import('./error-page.tsx')).NotFoundPage })
/** Only demo mode has a mailbox. */
const mailbox = async () => {
  const site = await queryClient.ensureQueryData(siteQuery).catch(() => null)
  return {
    Component: site?.demo
      ? (await import('../features/mailbox/mailbox-page.tsx')).MailboxPage
      : (await import('./error-page.tsx')).NotFoundPage,
  }
}
const internalError: Lazy = async () => ({ Component: (await import('./error-page.tsx')).InternalErrorPage })

export const routes: RouteObject[] = [
  {
    element: <Root />,
    loader: () => queryClient.ensureQueryData(siteQuery).catch(() => null),
    shouldRevalidate: () => false,
    HydrateFallback: () => null,
    ErrorBoundary: RouteFailure,
    children: [
      {
        path: '/auth/sign-in',
        loader: skipWhenSignedIn,
        lazy: async () => ({ Component: (await import('../features/auth/sign-in-page.tsx')).SignInPage }),
      },
      {
        path: '/auth/reset-password',
        lazy: async () => ({ Component: (await import('../features/auth/reset-request-page.tsx')).ResetRequestPage }),
      },
      { path: '/auth/reset-password/:token', lazy: setPassword },
      { path: '/password/:token', lazy: setPassword },
      {
        path: '/auth/sign-in-link/:token',
        lazy: async () => ({ Component: (await import('../features/auth/sign-in-link-page.tsx')).SignInLinkPage }),
      },
      { path: '/dev/mailbox', lazy: mailbox },
      {
        path: teamSelection,
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        lazy: async () => {
          const { TeamSelectionPage, loadTeamSelection } = await import('../features/teams/team-selection-page.tsx')
          return { Component: TeamSelectionPage, loader: loadTeamSelection }
        },
      },
      {
        lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
        children: screens.map(screenRoute),
      },
      { path: '/auth/404', loader: knowVisitor, lazy: notFound },
      { path: '/auth/500', loader: knowVisitor, lazy: internalError },
      { path: '*', loader: knowVisitor, lazy: notFound },
    ],
  },
]
