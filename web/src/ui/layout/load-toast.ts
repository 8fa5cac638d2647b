/** Fetched when it is needed: the first page of all has nothing to tell in this way. */
export const loadToast = async () => (await import('./toast.tsx')).toast
