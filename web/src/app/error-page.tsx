import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { CentredLayout } from '../layouts/centred-layout.tsx'
import { sessionStore } from '../kit/session-store.ts'
import { storedTeam } from '../kit/stored-team.ts'
import { InternalErrorView, NotFoundView } from '../ui/layout/error-view.tsx'
import { usePageTitle } from '../ui/layout/page-title.ts'

const ShellFrame = lazy(async () => ({ default: (await import('./shell.tsx')).ShellFrame }))

/** Inside the shell for those who work in a team, in the middle of an empty page for everybody else. */
function ErrorFrame({ children }: { children: ReactNode }) {
  const session = sessionStore.get()
  if (!session || (session.isH3Admin && storedTeam.get() === null)) return <CentredLayout>{children}</CentredLayout>
  return (
    <Suspense>
      <ShellFrame>{children}</ShellFrame>
    </Suspense>
  )
}

export function NotFoundPage() {
  usePageTitle('Page not found')
  return (
    <ErrorFrame>
      <NotFoundView />
    </ErrorFrame>
  )
}

export function InternalErrorPage() {
  usePageTitle('Internal server error')
  return (
    <ErrorFrame>
      <InternalErrorView />
    </ErrorFrame>
  )
}
