import { useEffect, useRef, useState, type DragEvent } from 'react'

const holdsFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false

export interface Dropped {
  files: File[]
  folders: number
}

/** What was dropped. A folder looks like a file without being one: only its entry tells. */
function droppedIn({ items }: DataTransfer): Dropped {
  const held = [...items].filter(({ kind }) => kind === 'file')
  const folders = held.filter((item) => item.webkitGetAsEntry()?.isDirectory)
  return {
    files: held.filter((item) => !folders.includes(item)).flatMap((item) => item.getAsFile() ?? []),
    folders: folders.length,
  }
}

/**
 * Lets files be dropped on an element. `dragged` is how many hover over it, null for none; browsers that do not tell
 * say 0.
 */
export function useFileDrop(enabled: boolean, onDrop: (dropped: Dropped) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  // Entering a child counts before the parent is left.
  const depth = useRef(0)
  useMissedDrops(enabled)
  const end = () => {
    depth.current = 0
    setDragged(null)
  }
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      depth.current += 1
      setDragged(event.dataTransfer.items.length)
    },
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    onDragLeave: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      depth.current -= 1
      if (depth.current <= 0) end()
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      end()
      onDrop(droppedIn(event.dataTransfer))
    },
  }
  return { dragged: enabled ? dragged : null, handlers: enabled ? handlers : {} }
}

/** A file that misses the element would be opened in place of the page, and everything typed there would be lost. */
function useMissedDrops(enabled: boolean) {
  useEffect(() => {
    if (!enabled) return
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !holdsFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [enabled])
}
