import { allows } from '@credence/contract/kit/access'
import { useSession } from '../../kit/session-store.ts'
import { screens, type ScreenId } from '../screens.ts'

/** Whether the signed-in person may open a screen, by the table that routes and sidebar read. */
export function useMayOpen() {
  const session = useSession()
  return (id: ScreenId): boolean => {
    const screen = screens.find((each) => each.id === id)
    return screen !== undefined && allows(screen.access, session)
  }
}
