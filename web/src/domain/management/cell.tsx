import type { ReactNode } from 'react'

/** A field that takes a part of the form's twelve columns; the others take all of them, as this one does on a phone. */
export const Cell = ({ span, children }: { span: 4 | 6 | 8; children: ReactNode }) => (
  <div data-span={span}>{children}</div>
)
