import { usePageTitle } from '../../ui/layout/page-title.ts'
import { OpenSetup } from '../setup/open-setup.tsx'
import { SystemStatus } from './system-status.tsx'

export function SystemPage() {
  usePageTitle('System')
  return <SystemStatus actions={<OpenSetup />} />
}
