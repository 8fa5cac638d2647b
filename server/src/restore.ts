import path from 'node:path'
import { parseArgs } from 'node:util'
import { endWithUsage, runCommand, say, withBackupTarget } from './backup-target.ts'
import { allJobs } from './jobs.ts'
import { restoreBackup } from './backup/restore.ts'

const usage = `Usage: npm run restore -- FILE [--keep-files]
  restores a backup into the empty database and the empty file store of the settings
  --keep-files   uses the files that the store already has, if they are this installation's, and adds those that are missing`

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { 'keep-files': { type: 'boolean', default: false } } })
  } catch {
    return endWithUsage(usage)
  }
}

const {
  positionals: [file, ...rest],
  values,
} = readArguments()
if (!file || rest.length > 0) endWithUsage(usage)

await runCommand(() =>
  withBackupTarget(
    async ({ config, ...target }) => {
      const { createdAt, rows, files, missing, held } = await restoreBackup({
        ...target,
        file: path.resolve(file),
        kind: config.mode,
        keepFiles: values['keep-files'],
        jobs: allJobs,
      })
      say(
        `The backup of ${createdAt} was restored: ${rows.toLocaleString('en-US')} rows, ${files.toLocaleString('en-US')} files.`,
      )
      const { texts, letters, submissions } = held
      if (texts + letters + submissions > 0)
        say(
          `Not sent again, because they may have been sent after the backup: ${texts} text messages, ${letters} letters about referrals, ${submissions} submissions to carriers. Each says so in its place.`,
        )
      if (missing.length > 0)
        say(
          `${missing.length.toLocaleString('en-US')} of these files are neither in the backup nor in the file store. They are listed by: npm run admin -- files check`,
        )
    },
    { mayBeNew: true },
  ),
)
