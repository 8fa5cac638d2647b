import { IconClipboardList } from '@tabler/icons-react'
import { useMemo } from 'react'
import { RequestDisclosures } from '../../domain/form-requests/request-disclosures.tsx'
import { Card, QuietLine } from '../../ui/layout/card.tsx'

interface PracticeDisclosuresCardProps {
  id: string
  practiceId: number
  practiceName: string
}

/** Asks the office of a practice to answer the disclosure questions about its providers. */
export function PracticeDisclosuresCard({ id, practiceId, practiceName }: PracticeDisclosuresCardProps) {
  const owner = useMemo(() => ({ kind: 'practice', id: practiceId }) as const, [practiceId])
  return (
    <Card id={id} title="Disclosures" actions={<RequestDisclosures owner={owner} ownerName={practiceName} />}>
      <QuietLine icon={<IconClipboardList size={16} stroke={1.6} aria-hidden />}>
        The office answers the disclosure questions about its providers. The answers stand in the disclosures of each
        provider.
      </QuietLine>
    </Card>
  )
}
