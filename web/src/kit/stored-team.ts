const key = 'credence.revenueTeamId'

/** The revenue team this tab works in; kept as long as the tab lives, and sent with every call. */
export const storedTeam = {
  /** None where the browser forbids storage, as it may in a frame of another site. */
  get(): number | null {
    let stored: string | null
    try {
      stored = sessionStorage.getItem(key)
    } catch {
      return null
    }
    const id = Number(stored)
    return Number.isInteger(id) && id > 0 ? id : null
  },
  set(id: number) {
    sessionStorage.setItem(key, String(id))
  },
  clear() {
    sessionStorage.removeItem(key)
  },
}
