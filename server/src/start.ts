import path from 'node:path'
import type { Config } from './config/config.ts'
import { prepareDataFolder } from './config/data-folder.ts'
import { loadMasterKey } from './config/master-key.ts'
import { withLoginOf } from './database/address.ts'
import { removeOld } from './database/audit-trail/retention.ts'
import { TrailSealer } from './database/audit-trail/sealer.ts'
import { dailyBackups } from './backup/in-thread.ts'
import { startEmbedded, type EmbeddedDatabase } from './database/embedded.ts'
import { backingUp, ChangeListener } from './database/change-listener.ts'
import { ReadPipeline, pipelineConnections } from './database/read-pipeline.ts'
import { isOutage } from './database/faults.ts'
import { ReleaseWatch } from './database/release-watch.ts'
import { migrate } from './database/migrate.ts'
import { assertHarmlessPool, openPool } from './database/pool.ts'
import { assertSameDatabase, refusePooler } from './database/pooler.ts'
import { StorageWatch } from './database/storage-watch.ts'
import { whenDatabaseAnswers } from './database/wait-for-database.ts'
import { altchaCheck } from './gateways/bot-check/altcha.ts'
import { recaptchaCheck } from './gateways/bot-check/recaptcha.ts'
import { queueOverdueBackup } from './features/backups/backups.jobs.ts'
import { runDispatch } from './features/messaging/dispatch.actions.ts'
import { queueRotation } from './features/keys/keys.jobs.ts'
import { createEgress, type EgressOptions } from './gateways/egress/egress.ts'
import { builtInService } from './gateways/esign/built-in.ts'
import { docusignService } from './gateways/esign/docusign.ts'
import { simulatedSms } from './gateways/sms/simulator.ts'
import { twilioSms } from './gateways/sms/twilio.ts'
import { createEvidence } from './gateways/evidence/evidence.ts'
import { vendorMedia } from './gateways/fax/media.ts'
import { httpFax } from './gateways/fax/http.ts'
import { mailboxFax } from './gateways/fax/mailbox.ts'
import { watchFaxInbox } from './features/faxes/folder.actions.ts'
import { applyScannerSetting } from './features/files/files.jobs.ts'
import { mailboxMailer } from './gateways/email/mailbox.ts'
import { smtpMailer } from './gateways/email/smtp.ts'
import { openStore } from './gateways/files/open-store.ts'
import { clamdScanner } from './gateways/scan/clamd.ts'
import { faxHook } from './gateways/webhooks/fax-hook.ts'
import { telnyxWebhook } from './gateways/webhooks/telnyx.ts'
import { docusignConnect } from './gateways/webhooks/docusign-connect.ts'
import { twilioWebhook } from './gateways/webhooks/twilio.ts'
import { allJobs } from './jobs.ts'
import { Alarm } from './kit/background/alarm.ts'
import { runInBackground, type BackgroundPart } from './kit/background/background.ts'
import { Vault } from './kit/secrets/crypto.ts'
import { Figures } from './kit/http/figures.ts'
import { FaxThreads } from './kit/paper/fax/fax-threads.ts'
import { KeptAnswers } from './kit/request/kept-answers.ts'
import { KnownPolls } from './kit/request/lists/known-polls.ts'
import type { Logger } from './kit/http/log.ts'
import { PasswordHasher } from './kit/secrets/passwords.ts'
import { Queue } from './kit/background/queue.ts'
import { exchangeOver } from './kit/request/rate-limits/rate-limit-exchange.ts'
import { RateLimits } from './kit/request/rate-limits/rate-limits.ts'
import { ServiceHealth } from './kit/background/service-health.ts'
import type { Services } from './kit/request/services.ts'

/** Other servers see by it which key this one seals with. */
const connectionName = (name: string, vault: Vault): string => `${name} key ${vault.id.toString('hex')}`

/** A message that only the simulator takes would be lost in production. */
function smsOf({ twilio, mode, publicUrl }: Config, pool: Services['pool'], health: ServiceHealth): Services['sms'] {
  if (twilio) return twilioSms(twilio, { publicUrl, health })
  return mode === 'demo' ? simulatedSms(pool) : null
}

function webhooksOf({ docusign, twilio, publicUrl, inboundFax: { hookSecret, telnyx } }: Config): Services['webhooks'] {
  return {
    ...(docusign ? { docusign: docusignConnect(docusign.connectKeys) } : {}),
    ...(twilio ? { twilio: twilioWebhook({ authToken: twilio.authToken, publicUrl }) } : {}),
    ...(hookSecret ? { fax: faxHook(hookSecret) } : {}),
    ...(telnyx ? { telnyx: telnyxWebhook(telnyx.publicKey) } : {}),
  }
}

/** Everything between the settings and the application, without HTTP. */
export function createServices(
  config: Config,
  databaseUrl: string,
  masterKey: Buffer,
  log: Logger,
  egress: Partial<EgressOptions> = {},
): Services {
  const vault = new Vault(masterKey, config.previousKeys)
  const storage = new StorageWatch()
  // The change listener has a connection of its own.
  const max = config.connections - 1
  const pool = openPool(databaseUrl, {
    max,
    isPooled: config.databaseListenUrl !== null,
    name: connectionName('credence', vault),
    onError: (error) => log.warn({ code: (error as { code?: string }).code }, 'database connection lost'),
    onAnsweredError: (error) => storage.noteError(error),
  })
  const health = new ServiceHealth(pool, log)
  const figures = new Figures()
  const files = openStore(config.files, vault)
  const queue = new Queue(pool, log, allJobs)
  return {
    config,
    log,
    vault,
    pool,
    storage,
    release: new ReleaseWatch(pool),
    health,
    figures,
    reads: new ReadPipeline(pool, pipelineConnections(max)),
    polls: new KnownPolls(),
    kept: new KeptAnswers(),
    rateLimits: new RateLimits({
      callsPerMinute: config.callsPerMinute,
      exchange: exchangeOver(pool),
      onTooMany: (caller, rateLimit) => log.warn({ caller, rateLimit }, 'too many calls of one caller'),
      onExchangeFailed: (error) =>
        log.warn(
          { code: (error as { code?: string }).code },
          'calls are counted by this process alone until the database answers',
        ),
    }),
    queue,
    passwords: new PasswordHasher(),
    mailer: config.smtp
      ? smtpMailer(config.smtp, { publicUrl: config.publicUrl, vault, files, queue, health, figures })
      : mailboxMailer,
    fax: config.sending.fax ? httpFax(config.sending.fax) : mailboxFax(pool),
    faxReader: new FaxThreads(),
    faxMedia: config.inboundFax.telnyx
      ? vendorMedia(createEgress({ ...egress, hosts: config.inboundFax.telnyx.mediaHosts }))
      : null,
    egress: createEgress({ hosts: config.sending.egressHosts, ...egress }),
    esign: config.docusign ? docusignService(config.docusign, { log, health }) : builtInService,
    sms: smsOf(config, pool, health),
    smsAlarm: new Alarm(),
    evidence: createEvidence({ pool, vault, seal: config.seal, publicUrl: config.publicUrl }),
    files,
    scanner: config.files.clamd ? clamdScanner(config.files.clamd) : null,
    backups: null,
    auditRetention: null,
    trailWitness: { newest: null },
    webhooks: webhooksOf(config),
    botCheck: config.recaptcha ? recaptchaCheck(config.recaptcha) : altchaCheck(vault),
  }
}

const jobs = new Map(allJobs.map((job) => [job.name, job]))

export async function startQueue(services: Services): Promise<void> {
  await services.queue.start(async (name, payload) => jobs.get(name)?.run(services, payload as never))
  await applyScannerSetting(services)
  // Makes the root at the first start, and finds a wrong SEAL_P12.
  await services.evidence.rootCertificate()
  await queueRotation(services)
  await queueOverdueBackup(services)
}

/**
 * What runs beside the requests for as long as the process lives. The queue has loops of its own, which outlast a
 * failure.
 */
export function startParts(services: Services, databaseUrl: string): BackgroundPart[] {
  const { config, pool, polls, storage, release, queue, vault, log, trailWitness } = services
  const say = (line: string, error?: Error) => {
    if (error && !isOutage(error)) log.error({ err: error }, line)
    else log.warn(error ? { err: error } : {}, line)
  }
  // Behind a pooler only this connection is always there.
  const name = config.backup ? backingUp : 'credence changes'
  const listener = new ChangeListener(databaseUrl, pool, polls, connectionName(name, vault))
  const writing = [
    runInBackground({ name: 'text messages', say }, (signal, works) => runDispatch(services, signal, works)),
    runInBackground({ name: 'seals of the audit trail', say }, (signal, works) =>
      new TrailSealer(pool, vault, {
        witness: trailWitness,
        onSealed: (seal) => log.info({ seal }, 'the audit trail was sealed'),
      }).run(signal, works),
    ),
    runInBackground({ name: 'fax inbox', say }, (signal, works) => watchFaxInbox(services).run(signal, works)),
  ]
  const stopWriting = async () => {
    log.error(
      'A newer release of Credence has migrated the database. This server answers no calls and does no work any more: start the newer release here too',
    )
    await Promise.all([queue.stop(), ...writing.map((part) => part.stop())])
  }
  return [
    ...writing,
    runInBackground({ name: 'change listener', say }, (signal, works) => listener.run(signal, works)),
    runInBackground({ name: 'storage of the database', say }, (signal, works) => storage.run(pool, signal, works)),
    runInBackground({ name: 'release of the database', say }, (signal, works) =>
      release.run(signal, works, stopWriting),
    ),
  ]
}

/** The address is that of the application's own role, for PostgreSQL itself. */
export interface Foundation {
  services: Services
  database: EmbeddedDatabase | null
  databaseUrl: string
}

export interface FoundationOptions {
  egress?: Partial<EgressOptions>
  /** Ends a start that is under way. */
  signal?: AbortSignal
  /** Noted in the database, by the server alone: a command may run without its settings. */
  timeZone?: string
  /** Prepares a new database only, and refuses one that a server of this release has not prepared. */
  isCommand?: boolean
}

/** With a database, a bucket and a key of its own, an installation keeps nothing on the disk. */
const usesDataFolder = ({ databaseUrl, files, key }: Config): boolean => !databaseUrl || !files.s3 || !key

/**
 * Starts the database, migrates it unless a command asks, and opens the connections of the application's role, which
 * cannot change the schema.
 */
export async function openFoundation(
  config: Config,
  log: Logger,
  progress: (step: string) => void,
  { egress = {}, signal, timeZone, isCommand }: FoundationOptions = {},
): Promise<Foundation> {
  if (usesDataFolder(config) && prepareDataFolder(config.dataFolder) === 'open') {
    log.warn(
      `Other users of this machine can enter ${config.dataFolder}; close it with: chmod 700 ${config.dataFolder}`,
    )
  }
  const masterKey = loadMasterKey(config)
  let database: EmbeddedDatabase | null = null
  if (!config.databaseUrl) {
    progress('Starting the embedded database')
    database = await startEmbedded({
      folder: path.join(config.dataFolder, 'postgres'),
      log: (line) => log.debug(line),
      warn: (line) => log.warn(line),
    })
  }
  const adminUrl = config.databaseListenUrl ?? config.databaseUrl ?? database?.url ?? ''
  try {
    signal?.throwIfAborted()
    if (config.databaseUrl && !config.databaseListenUrl)
      await whenDatabaseAnswers(() => refusePooler(adminUrl), progress, signal)
    const databaseUrl = await whenDatabaseAnswers(
      () =>
        migrate(adminUrl, {
          kind: config.mode,
          jobs: allJobs,
          timeZone,
          isCommand,
          vault: new Vault(masterKey, config.previousKeys),
          onMigration: (name) => {
            signal?.throwIfAborted()
            progress(`Migrating: ${name}`)
          },
          onExtraIndexes: (indexes) => log.info({ indexes }, 'the database has indexes that no migration made'),
        }),
      progress,
      signal,
    )
    const pooledUrl =
      config.databaseUrl && config.databaseListenUrl ? withLoginOf(config.databaseUrl, databaseUrl) : null
    const services = {
      ...createServices(config, pooledUrl ?? databaseUrl, masterKey, log, egress),
      backups: config.backup && dailyBackups({ config, adminUrl, masterKey }),
      auditRetention: {
        run: () => removeOld({ adminUrl, vault: new Vault(masterKey, config.previousKeys), years: config.auditYears }),
      },
    }
    await whenDatabaseAnswers(() => assertHarmlessPool(services.pool), progress, signal)
    if (pooledUrl) await whenDatabaseAnswers(() => assertSameDatabase(services.pool), progress, signal)
    return { services, database, databaseUrl }
  } catch (error) {
    await database?.stop()
    throw error
  }
}
