/**
 * Held by a backup while it reads files, and by the sweep while it lets rows of files go: neither works under the
 * other.
 */
export const fileRemoval = "hashtext('credence file removal')"
