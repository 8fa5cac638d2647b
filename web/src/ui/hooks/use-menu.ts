import { useState, type KeyboardEvent } from 'react'

/**
 * What a menu and its button need. The list takes the keys a moment after it opens; an Escape before that still reaches
 * the button.
 */
export function useMenu() {
  const [opened, setOpened] = useState(false)
  return {
    menu: { opened, onChange: setOpened },
    button: {
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') setOpened(false)
      },
    },
  }
}
