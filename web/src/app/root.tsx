import { useCallback, useEffect } from 'react'
import { isRouteErrorResponse, Outlet, ScrollRestoration, useNavigate, useRouteError } from 'react-router'
import { Button } from '@mantine/core'
import { CallError } from '../kit/call-error.ts'
import { destinationOf, withDestination } from '../kit/destination.ts'
import { sessionStore, useSession } from '../kit/session-store.ts'
import { ErrorView, InternalErrorView, NotFoundView } from '../ui/layout/error-view.tsx'
import { LeaveQuestion } from '../ui/dialogs/leave-question.tsx'
import { usePageTitle } from '../ui/layout/page-title.ts'
import { CentredLayout } from '../layouts/centred-layout.tsx'
import { EnvironmentStrip } from '../layouts/environment-strip.tsx'
import { onEndedElsewhere, endSession, signOut } from '../session/session.ts'
import { useSite } from '../session/site.ts'
import { positionsKey } from './first-position.ts'
import { usePage } from './use-page.ts'
import { useInactivity } from '../session/use-inactivity.ts'

/**
 * What is true on every page: the environment's strip, the end of a session, the question before something unsaved is
 * left, scrolling and focus after a change of page.
 */
export function Root() {
  const navigate = useNavigate()
  const leave = useCallback(() => {
    void navigate(withDestination('/auth/sign-in', destinationOf(location.pathname + location.search)), {
      replace: true,
    })
  }, [navigate])
  useInactivity(
    useCallback(() => {
      if (sessionStore.get()) void signOut().then(leave)
    }, [leave]),
  )
  useEffect(
    () =>
      onEndedElsewhere(() => {
        endSession()
        leave()
      }),
    [leave],
  )

  useFocusOnNewPage(usePage())
  return (
    <LeaveQuestion>
      <Environment />
      <Outlet />
      <ScrollRestoration storageKey={positionsKey} />
    </LeaveQuestion>
  )
}

function Environment() {
  const site = useSite()
  const session = useSession()
  return <EnvironmentStrip environment={session.environment ?? site?.environment} />
}

let lastPage: string | null = null

/**
 * Whether somebody uses the frame around the pages: a field, such as the search, that has been typed into, or a dialog,
 * such as the command palette.
 */
const isInUse = (element: Element | null) =>
  (element instanceof HTMLInputElement && element.value !== '') || element?.closest('[aria-modal="true"]') != null

/**
 * After following a link the focus starts at the new page's content, as it would after a full load. A slow page comes
 * when its address is long there: it does not take the focus from somebody who has begun something else meanwhile.
 */
function useFocusOnNewPage(pathname: string) {
  useEffect(() => {
    if (lastPage !== null && lastPage !== pathname && !isInUse(document.activeElement))
      document.getElementById('content')?.focus({ preventScroll: true })
    lastPage = pathname
  }, [pathname])
}

/** Stands in for a page that failed. */
export function RouteFailure() {
  const error = useRouteError()
  const offline = error instanceof CallError && error.status === 0
  usePageTitle(offline ? 'No connection' : 'Error')
  const view = offline ? (
    <Offline message={error.message} />
  ) : isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFoundView />
  ) : (
    <InternalErrorView />
  )
  return sessionStore.get() ? view : <CentredLayout>{view}</CentredLayout>
}

const Offline = ({ message }: { message: string }) => (
  <ErrorView
    code="Offline"
    mark="!"
    title={message}
    action={<Button onClick={() => location.reload()}>Try again</Button>}
  >
    Credence could not be reached.
  </ErrorView>
)
