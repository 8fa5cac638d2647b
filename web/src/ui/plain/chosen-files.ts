export interface ChosenFile {
  id: number
  file: File
}

const isSame = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Adds files behind those that were chosen before. The same file chosen again is one file. */
export function addFiles(chosen: readonly ChosenFile[], files: readonly File[]): ChosenFile[] {
  const all = [...chosen]
  for (const file of files)
    if (!all.some((other) => isSame(other.file, file))) all.push({ id: (all.at(-1)?.id ?? 0) + 1, file })
  return all
}

export const totalBytes = (chosen: readonly ChosenFile[]): number =>
  chosen.reduce((sum, { file }) => sum + file.size, 0)

/**
 * How much of each file has been sent, from 0 to 1. Files go one after the other in one body, of which `share` has been
 * sent.
 */
export function sharesOfFiles(sizes: readonly number[], share: number): number[] {
  let left = sizes.reduce((sum, size) => sum + size, 0) * share
  return sizes.map((size) => {
    const sent = Math.min(size, Math.max(0, left))
    left -= size
    return size === 0 ? share : sent / size
  })
}
