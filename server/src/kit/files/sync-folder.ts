import { open } from 'node:fs/promises'

/** Makes sure that the names in a folder are there after a power cut too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
