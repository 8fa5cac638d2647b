import { watch } from 'node:fs'

/** Resolves when something appears in a folder. */
export const appearsIn = (folder: string) => {
  let end: () => void = () => {}
  const seen = new Promise<void>((resolve) => {
    const watcher = watch(folder, { recursive: true }, () => end())
    end = () => {
      watcher.close()
      resolve()
    }
  })
  return { seen, stop: () => end() }
}
