import { canView } from '@credence/contract/kit/access'
import { useCallback } from 'react'
import { useMay } from '../../kit/use-may.ts'
import type { RowNames } from '../../ui/matrix/matrix-row.tsx'
import { nameOf, type MatrixProvider } from './matrix/matrix-data.ts'

const mayOpen = canView('PROVIDER_BASIC')

/** How a matrix calls a provider; the name leads to the provider's page for those who may open it. */
export function useProviderNames(): (provider: MatrixProvider) => RowNames {
  const linked = useMay(mayOpen)
  return useCallback(
    (provider: MatrixProvider) => ({
      name: nameOf(provider),
      suffix: provider.credentials,
      short: provider.lastName,
      to: linked ? `/provider/${provider.id}` : null,
    }),
    [linked],
  )
}
