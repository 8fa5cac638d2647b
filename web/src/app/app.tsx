import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { loadToast } from '../ui/layout/load-toast.ts'
import { queryClient } from '../kit/query-client.ts'
import { sessionStore } from '../kit/session-store.ts'
import { onDiversion, onTooMany } from '../kit/staff-call.ts'
import { sendAway } from '../ui/dialogs/leave-question.tsx'
import { styleNonce } from './nonce.ts'
import { routes } from './routes.tsx'
import { endSession, refreshSession } from '../session/session.ts'
import { cssVariablesResolver, theme } from '../layouts/theme.ts'

const router = createBrowserRouter(routes)
const colorScheme = localStorageColorSchemeManager({ key: 'credence.theme' })

onDiversion(({ to, endsSession }, status) => {
  // Calls that were on their way when the session ended come back refused; the user is being led to sign-in already.
  if (endsSession && !sessionStore.get()) return
  if (endsSession) endSession()
  if (status === 403) void refreshSession()
  const { pathname } = location
  if (!endsSession) void loadToast().then((toast) => toast.refused(status, pathname))
  void sendAway(() => router.navigate(to, { replace: endsSession }))
})

onTooMany(async (message) => (await loadToast()).tooMany(message))

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      getStyleNonce={styleNonce}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
