import type { Access } from '@credence/contract/kit/access'
import type { Endpoint } from '@credence/contract/kit/endpoint'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useMay } from '../../kit/use-may.ts'

/** What an empty screen leads to, for those who may take that step. */
export const NextStep = ({ to, may, children }: { to: string; may: Endpoint | Access; children: string }) =>
  useMay(may) && (
    <Button component={Link} to={to} variant="default">
      {children}
    </Button>
  )
