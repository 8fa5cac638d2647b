import { usePageTitle } from '../../ui/page-title.ts'
import { SystemStatus } from './system-status.tsx'

export function SystemPage() {
  usePageTitle('System')
  return <SystemStatus />
}
