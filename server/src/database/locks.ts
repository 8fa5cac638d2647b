/**
 * Held by a backup while it reads files, and by the sweep while it removes rows of files, so that they never run at the
 * same time.
 */
export const fileRemoval = "hashtext('credence file removal')"
