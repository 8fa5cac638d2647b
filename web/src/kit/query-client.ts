import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

/** A refusal will be the same next time; a failure may not be. */
export const worthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && !(error instanceof CallError && error.status >= 400 && error.status < 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network a call fails and says so. The library's own way is to wait in silence until the network is
    // back.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: worthRetrying,
      staleTime: 10_000,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
