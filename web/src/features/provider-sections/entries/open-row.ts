import { createContext, use } from 'react'
import type { useEditing } from '../../../ui/dialogs/use-editing.ts'

export type Editor = ReturnType<typeof useEditing<number>>

/** Which row of the card is open, for what stands above its table and opens in place of one. */
export const OpenRow = createContext<Editor | null>(null)

export function useOpenRow(): Editor {
  const editor = use(OpenRow)
  if (!editor) throw new Error('This stands in no card of entries')
  return editor
}
