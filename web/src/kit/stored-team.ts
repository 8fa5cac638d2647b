const key = 'credence.revenueTeamId'

/** The revenue team this tab works in; kept as long as the tab lives, and sent with every call. */
export const storedTeam = {
  get(): number | null {
    const id = Number(sessionStorage.getItem(key))
    return Number.isInteger(id) && id > 0 ? id : null
  },
  set(id: number) {
    sessionStorage.setItem(key, String(id))
  },
  clear() {
    sessionStorage.removeItem(key)
  },
}
