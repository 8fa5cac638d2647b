import type { SystemLine } from '@credence/contract/system/calls'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { countMails, countUnscanned, findLateText } from './outside-services.queries.ts'

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

export async function mailStatus(services: Services): Promise<SystemLine> {
  const {
    config: { smtp },
    health,
  } = services
  const line = (status: SystemLine['status'], message: string, since: string | null): SystemLine => ({
    area: 'mail',
    status,
    message,
    since,
  })
  if (!smtp) return line('off', 'No mail leaves this machine. It is shown at /dev/mailbox.', null)
  const state = await health.stateOf('mail')
  const server = `${smtp.host}:${smtp.port}`
  if (!state)
    return line(
      'ok',
      `No mail has been sent yet through ${server}. To try it, run: npm run admin -- mail-test ADDRESS`,
      null,
    )
  const { waiting, givenUp } = await inTransaction(services, {}, countMails, { readOnly: true })
  const lost = givenUp > 0 ? ` ${counted(givenUp, 'mail was', 'mails were')} given up within the last day.` : ''
  if (state.failingSince === null)
    return line(givenUp > 0 ? 'degraded' : 'ok', `Mail goes out through ${server}.${lost}`, state.workedAt)
  return line(
    'degraded',
    `Mail is delayed: ${state.reason}. ${counted(waiting, 'mail waits', 'mails wait')} for the next attempt.${lost}`,
    state.failingSince,
  )
}

/** Null while documents are signed with the built-in service. */
export async function docusignStatus({ config, health }: Services): Promise<SystemLine | null> {
  if (!config.docusign) return null
  const state = await health.stateOf('docusign')
  const area = 'docusign'
  if (!state) return { area, status: 'ok', message: 'No document has been signed with DocuSign yet.', since: null }
  if (state.failingSince === null)
    return { area, status: 'ok', message: 'Documents are signed with DocuSign.', since: state.workedAt }
  return {
    area,
    status: 'degraded',
    message: `Nobody can sign at the moment: ${state.reason}.`,
    since: state.failingSince,
  }
}

/**
 * Null without Twilio. A message that is late although Twilio works waits for Credence itself. The log of the server
 * says why.
 */
export async function smsStatus(services: Services): Promise<SystemLine | null> {
  const { config, health } = services
  if (!config.twilio) return null
  const state = await health.stateOf('sms')
  const area = 'sms'
  const waitingSince = await inTransaction(services, { isPlatform: true }, findLateText, { readOnly: true })
  if (waitingSince !== null && !state?.failingSince)
    return {
      area,
      status: 'degraded',
      message: 'Text messages wait although their time has come. The log says why.',
      since: waitingSince,
    }
  if (!state) return { area, status: 'ok', message: 'No text message has been sent through Twilio yet.', since: null }
  if (state.failingSince === null)
    return { area, status: 'ok', message: 'Text messages are sent through Twilio.', since: state.workedAt }
  return {
    area,
    status: 'degraded',
    message: `Text messages are delayed: ${state.reason}.`,
    since: state.failingSince,
  }
}

export async function scannerStatus(services: Services): Promise<SystemLine> {
  const line = (status: SystemLine['status'], message: string, since: string | null): SystemLine => ({
    area: 'virusScanner',
    status,
    message,
    since,
  })
  if (!services.scanner)
    return line(
      'off',
      'Uploaded files are not scanned for viruses. To scan them, set CLAMD_ADDRESS to a ClamAV daemon.',
      null,
    )
  const state = await services.health.stateOf('virusScanner')
  if (!state) return line('ok', 'No file has been scanned yet.', null)
  if (state.failingSince === null)
    return line('ok', 'Every uploaded file is scanned before anybody can open it.', state.workedAt)
  const waiting = await inTransaction(services, { isPlatform: true }, countUnscanned, { readOnly: true })
  return line(
    'degraded',
    `The scanner does not work: ${state.reason}. ${counted(waiting, 'file waits', 'files wait')} and cannot be opened until then.`,
    state.failingSince,
  )
}
