import type { getSite as endpoint } from '@credence/contract/site/calls'
import { useEffect, useState } from 'react'
import { call } from '../../kit/api.ts'
import { lightEndpoint } from '../../kit/light-endpoint.ts'
import type { Site } from '../site-links.tsx'

const getSite = lightEndpoint<typeof endpoint>({ method: 'GET', path: '/site' })

/** The installation's own words for the footer. A page does without them when they cannot be read. */
export function useSiteOnce(): Site | undefined {
  const [site, setSite] = useState<Site>()
  useEffect(() => {
    call(getSite, {}).then(setSite, () => undefined)
  }, [])
  return site
}
