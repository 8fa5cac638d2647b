import { Button } from '@mantine/core'
import { IconHourglassEmpty } from '@tabler/icons-react'
import { Link, useMatches, useParams } from 'react-router'
import { NotFoundView } from '../ui/layout/error-view.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { usePageTitle } from '../ui/layout/page-title.ts'
import { Empty } from '../ui/layout/states.tsx'
import type { Screen } from './screens.ts'

/** A screen that has its place, its name and its rights, and says plainly that it is not built yet. */
export function ComingPage() {
  const screen = useMatches().at(-1)?.handle as Screen
  const { id } = useParams()
  const unknown = id !== undefined && !/^[1-9]\d*$/.test(id)
  usePageTitle(unknown ? 'Page not found' : screen.title)
  if (unknown) return <NotFoundView />
  return (
    <>
      <PageHead title={screen.title} />
      <div className="framed">
        <Empty
          icon={IconHourglassEmpty}
          title="Not part of this version yet"
          action={
            <Button component={Link} to="/" variant="default">
              Back to the dashboard
            </Button>
          }
        >
          {`This version of Credence does not include the ${screen.title} screen.`}
        </Empty>
      </div>
    </>
  )
}
