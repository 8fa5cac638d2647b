import { commonCarriers, commonHubs } from '@credence/contract/choices/common-payers'
import { setupSteps, type Setup } from '@credence/contract/setup/calls'
import { levelsOfRole } from '@credence/contract/users/rights'
import { describeFailure } from '../../gateways/email/failure.ts'
import { MailRefused, type Email } from '../../kit/ports/email.ts'
import type { SmtpConfig } from '../../config/config.ts'
import type { Begin } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { Services } from '../../kit/request/services.ts'
import { backupAge } from '../backups/backups.actions.ts'
import { findSystemLine, getInstallationFacts } from '../system/system.actions.ts'
import { createUser, savePermissions } from '../users/users.actions.ts'
import { mailTestEmail } from './emails.ts'
import {
  findKnownNames,
  getOwnEmail,
  getSetupFacts,
  getStoredSetup,
  insertCarriers,
  insertHubs,
  lockSharedNames,
  updateStoredSetup,
} from './setup.queries.ts'
import { judgeStep, mailTestText } from './setup-steps.ts'

/** The current list. A demo has its data from the start, so its list is hidden until a user opens it. */
export async function readSetup(services: Services, begin: Begin): Promise<Setup> {
  const { config } = services
  const { facts, stored } = await begin(
    async (scope) => ({ facts: await getSetupFacts(scope), stored: await getStoredSetup(scope) }),
    { readOnly: true },
  )
  const backups = { isMade: (await backupAge(services)) !== null, line: await findSystemLine(services, 'backups') }
  const steps = setupSteps.values.map((step) => judgeStep(step, { facts, stored, backups }))
  const isHidden = stored.isHidden ?? config.mode === 'demo'
  return {
    steps,
    isHidden,
    leads: !isHidden && steps.some(({ state }) => state === 'open' || state === 'failed'),
    installation: {
      address: new URL(config.publicUrl).host,
      timeZone: config.timeZone,
      administratorCount: facts.administrators,
      ...(await getInstallationFacts(services)),
    },
  }
}

const known = (names: ReadonlySet<string>, { name }: { name: string }) => names.has(name.toLowerCase())

export async function findCommonPayers(scope: Scope) {
  const names = await findKnownNames(scope)
  return {
    carriers: commonCarriers.map((carrier) => ({ ...carrier, isThere: known(names.carriers, carrier) })),
    hubs: commonHubs.map(({ name, about }) => ({ name, about, isThere: known(names.hubs, { name }) })),
  }
}

/** Creates the named payers that do not exist yet; returns their number. */
export async function addCommonPayers(
  scope: Scope,
  wanted: { carriers: readonly string[]; hubs: readonly string[] },
): Promise<{ carrierCount: number; hubCount: number }> {
  await lockSharedNames(scope)
  const names = await findKnownNames(scope)
  const carriers = commonCarriers.filter(
    (carrier) => wanted.carriers.includes(carrier.name) && !known(names.carriers, carrier),
  )
  const hubs = commonHubs.filter((hub) => wanted.hubs.includes(hub.name) && !known(names.hubs, hub))
  await insertCarriers(scope, carriers)
  await insertHubs(scope, hubs)
  return { carrierCount: carriers.length, hubCount: hubs.length }
}

/** Creates a user with all permissions of the team and sends an invitation. */
export async function addManager(
  scope: Scope,
  person: { firstName: string; lastName: string; email: string },
): Promise<{ id: number; isAdopted: boolean }> {
  const made = await createUser(scope, { ...person, sendWelcomeEmail: true }, undefined)
  await savePermissions(scope, made.id, levelsOfRole('ROLE_ADMIN'), [], undefined)
  return made
}

function reasonOf(error: unknown, smtp: SmtpConfig): string {
  return error instanceof MailRefused ? `${smtp.host}:${smtp.port} ${error.message}` : describeFailure(error, smtp)
}

/**
 * The reason why the mail server did not accept an email, or null if it did. Without a mail server the email stays in
 * the demo's mailbox.
 */
async function trySending({ mailer, config: { smtp } }: Services, begin: Begin, email: Email): Promise<string | null> {
  if (!smtp) return begin((scope) => mailer.send(scope, email)).then(() => null)
  return mailer.sendNow(email).then(
    () => null,
    (error: unknown) => reasonOf(error, smtp),
  )
}

/** Sends an email to the caller without the queue and stores the outcome. No transaction is open meanwhile. */
export async function testMail(services: Services, begin: Begin): Promise<{ isDelivered: boolean; message: string }> {
  const to = await begin(getOwnEmail, { readOnly: true })
  const mailFailure = await trySending(services, begin, mailTestEmail(to, services.config.publicUrl))
  await begin((scope) =>
    updateStoredSetup(scope, { mailTestedAt: new Date().toISOString(), mailTestedTo: to, mailFailure }),
  )
  return { isDelivered: mailFailure === null, message: mailTestText(to, mailFailure) }
}
