import path from 'node:path'
import { parseArgs } from 'node:util'
import { endWithUsage, openVault, runCommand, say, withBackupTarget } from './backup-target.ts'
import { readConfig } from './config/config.ts'
import { allJobs } from './jobs.ts'
import { checkBackup } from './backup/check.ts'
import { makeDailyBackup } from './backup/daily.ts'
import { makeBackup } from './backup/make-backup.ts'
import type { BackupSummary } from './kit/ports/backups.ts'
import { lowerPriority } from './kit/background/low-priority.ts'
import { recordOutcome } from './backup/record-outcome.ts'

const usage = `Usage: npm run backup -- FILE [--with-files]   makes a backup of database and files
       npm run backup                          makes one in the folder of CREDENCE_BACKUP, as is done every day
       npm run backup -- --check FILE          proves a backup by loading it into a temporary database
  --with-files   puts the files of a bucket into the backup too; those on the disk always are`

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { check: { type: 'boolean', default: false }, 'with-files': { type: 'boolean', default: false } },
    })
  } catch {
    return endWithUsage(usage)
  }
}

const {
  positionals: [file, ...rest],
  values,
} = readArguments()
if (rest.length > 0 || (values.check && (!file || values['with-files']))) endWithUsage(usage)

const counted = (count: number, thing: string) => `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`

function tell({ file: name, bytes, rows, files, missing, damaged }: BackupSummary): void {
  say(
    `The backup ${name} was made and read back: ${counted(rows, 'row')}, ${counted(files, 'file')}, ${counted(bytes, 'byte')}.`,
  )
  for (const key of missing) say(`The file ${key} is missing in the file store, so the backup lacks it.`)
  for (const key of damaged) say(`The file ${key} is damaged in the file store, so a restore will lack it.`)
}

const make = () =>
  withBackupTarget(
    async ({ config, ...target }) => {
      const request = { ...target, withFiles: !config.files.s3 || values['with-files'] }
      if (file)
        return tell(await recordOutcome(target.adminUrl, () => makeBackup({ ...request, file: path.resolve(file) })))
      if (!config.backup) throw new Error(`Which file? Or set CREDENCE_BACKUP to a folder.\n\n${usage}`)
      const summary = await makeDailyBackup({ ...request, ...config.backup })
      if (summary) tell(summary)
      else say(`There is a backup in ${config.backup.folder} that is less than an hour old.`)
    },
    { mayBeNew: false },
  )

async function check(name: string): Promise<void> {
  const { createdAt, rows, files, lackingFiles, hasFiles, damaged } = await checkBackup(
    path.resolve(name),
    openVault(readConfig(process.env)),
    allJobs,
  )
  if (damaged.length > 0)
    throw new Error(
      `The backup of ${createdAt} has ${counted(damaged.length, 'file')} that cannot be opened or are not those that were uploaded:\n${damaged.map((key) => `  ${key}`).join('\n')}`,
    )
  say(
    `The backup of ${createdAt} is whole: ${counted(rows, 'row')} were loaded into a temporary database and compared, ${counted(files, 'file')} ${hasFiles ? 'compared' : 'listed'}.`,
  )
  if (hasFiles && lackingFiles > 0)
    say(`${counted(lackingFiles, 'file')} of these were missing in the file store when the backup was made.`)
}

lowerPriority()
await runCommand(() => (values.check && file ? check(file) : make()))
