/** The path of a Chromium that starts; installs one where that is possible. */
export function findBrowser(options?: { install?: boolean }): Promise<string>
