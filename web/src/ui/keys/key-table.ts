export type KeyId =
  | 'palette'
  | 'search'
  | 'keys'
  | 'goDashboard'
  | 'goTasks'
  | 'goProviders'
  | 'down'
  | 'up'
  | 'select'
  | 'edit'
  | 'open'
  | 'add'
  | 'upload'

export interface KeyEntry {
  id: KeyId
  /** Its strokes, one after the other, as `strokeOf` names them. */
  strokes: readonly string[]
  text: string
  /** Enter is how every button is pressed, so it has no switch. */
  isFixed?: true
}

export interface KeyGroup {
  title: string
  keys: readonly KeyEntry[]
}

/** Every key of the staff screens: the keyboard, the dialog of keys and the hints of the palette read this table. */
export const keyGroups: readonly KeyGroup[] = [
  {
    title: 'Anywhere',
    keys: [
      { id: 'palette', strokes: ['mod+k'], text: 'Open the command palette' },
      { id: 'search', strokes: ['/'], text: 'Search practices and providers' },
      { id: 'keys', strokes: ['?'], text: 'Show the keys' },
    ],
  },
  {
    title: 'Go to',
    keys: [
      { id: 'goDashboard', strokes: ['g', 'd'], text: 'Dashboard' },
      { id: 'goTasks', strokes: ['g', 't'], text: 'Tasks' },
      { id: 'goProviders', strokes: ['g', 'p'], text: 'Provider Management' },
    ],
  },
  {
    title: 'Lists and boards',
    keys: [
      { id: 'down', strokes: ['j'], text: 'Next row or card' },
      { id: 'up', strokes: ['k'], text: 'Previous row or card' },
      { id: 'select', strokes: ['x'], text: 'Select the row' },
      { id: 'edit', strokes: ['e'], text: 'Edit the row, card or record' },
      { id: 'open', strokes: ['enter'], text: 'Open the row or card', isFixed: true },
    ],
  },
  {
    title: 'Record on the page',
    keys: [
      { id: 'add', strokes: ['a'], text: 'Add a task' },
      { id: 'upload', strokes: ['u'], text: 'Upload documents' },
    ],
  },
]

const entries: readonly KeyEntry[] = keyGroups.flatMap(({ keys }) => keys)

export const keyOf = (strokes: readonly string[]): KeyEntry | undefined =>
  entries.find((entry) => entry.strokes.join(' ') === strokes.join(' '))

export const strokesOf = (id: KeyId): readonly string[] => entries.find((entry) => entry.id === id)?.strokes ?? []

const isApple = typeof navigator !== 'undefined' && /Mac|iP(?:hone|ad|od)/.test(navigator.platform)
export const modCap = isApple ? '⌘' : 'Ctrl'
const names: Record<string, readonly string[]> = { 'mod+k': [modCap, 'K'], enter: ['Enter'] }

/** The caps to draw for strokes, such as Ctrl and K. */
export const capsOf = (strokes: readonly string[]): readonly string[] =>
  strokes.flatMap((stroke) => names[stroke] ?? [stroke.toUpperCase()])
