import * as contract from '@credence/contract/faxes/calls'
import { simulateFax } from '@credence/contract/faxes/ways-in'
import { matchReferral, saveReferral } from '@credence/contract/referrals/calls'
import { allAuthorities } from '@credence/contract/permissions'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { encryptedPdf } from '../../../test/kit/faxes/fax-files.ts'
import { deliver, faxMessage, sendToHook, useFaxOffice } from '../../../test/kit/faxes/fax-office.ts'
import { createLogger } from '../../kit/http/log.ts'
import { faxInbox, watchFaxInbox } from './folder.actions.ts'

const lines: string[] = []
const used = useFaxOffice({ log: createLogger('trace', { write: (line: string) => void lines.push(line) }) })

// Each has a text of its own, so that a line tells which field it took it from.
const sender = {
  fromCallerId: 'CANARY-CALLER',
  fromNumber: '(907) 555-0142',
  toNumber: '+19075550119',
  filename: 'CANARY-FILE.pdf',
}
const patient = {
  patientFirstName: 'CANARY-FIRST',
  patientLastName: 'CANARY-LAST',
  referringPractice: 'CANARY-PRACTICE',
  referringPhysician: 'CANARY-PHYSICIAN',
}
const numbers = /CANARY|555-0142|9075550142|9075550119|555-0119|555-0166/

it('no name and no number of a fax or a referral is in the log at its most detailed level', async () => {
  const { world, office } = used
  const account = await world.inTeam(office.team, (scope) =>
    buildAccount(scope, {
      email: 'canary@faxes.test',
      firstName: 'Cara',
      lastName: 'Reyes',
      teamId: office.team,
      authorities: allAuthorities,
    }),
  )
  const as = { as: await world.session(account) }
  const admin = { as: office.admin, team: office.team }

  // What arrives, in every way and state.
  const id = await deliver(world, sender)
  const other = await deliver(world, sender)
  const statuses = [
    (await sendToHook(world, { body: { ...(await faxMessage(sender)), content: 'CANARY' } })).status,
    (await sendToHook(world, { body: await faxMessage({ ...sender, bytes: await encryptedPdf() }) })).status,
    (await sendToHook(world, { body: await faxMessage(sender), secret: 'CANARY' })).status,
    (await sendToHook(world, { body: '{"CANARY' })).status,
    (await sendToHook(world, { body: await faxMessage({ ...sender, fromCallerId: 'CANARY'.repeat(500) }) })).status,
  ]
  expect(statuses).toEqual([400, 200, 403, 400, 200])
  await world.call(simulateFax, { body: sender })
  const folder = path.join(faxInbox(world.services.config.dataFolder), '9075550142')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'CANARY.pdf'), 'no PDF')
  await watchFaxInbox(world.services, { restMs: 0 }).look()
  await watchFaxInbox(world.services, { restMs: 0 }).look()

  // What people do with it, also when it is refused.
  const of = { params: { faxId: id } }
  const triage = { ...patient, urgency: 'URGENT' as const, location: 'T-Tower' }
  await world.call(contract.getFax, of, as)
  await world.call(contract.findOpenReferrals, { ...of, body: { patientLastName: 'CANARY-LAST' } }, as)
  await world.call(contract.saveFax, { ...of, body: { ...triage, location: 'CANARY-PLACE' } }, as)
  const { referralId } = (await world.call(contract.saveFax, { ...of, body: triage }, as)).body as {
    referralId: number
  }
  expect((await world.call(contract.saveFax, { ...of, body: triage }, as)).status).toBe(409)
  await world.call(contract.discardFax, { params: { faxId: other } }, as)
  await world.call(contract.listUnroutedFaxes, {}, admin)
  const params = { practiceId: office.north }
  const number = { params, body: { number: '(907) 555-0166' } }
  expect((await world.call(contract.saveFaxNumber, number, admin)).status).toBe(200)
  const form = {
    ...triage,
    id: referralId,
    version: 1,
    status: 'PENDING_OUTREACH' as const,
    patientPhone1: '(907) 555-0142',
    reason: 'CANARY-REASON',
    newActivity: 'CANARY-NOTE',
  }
  const answers = [
    await world.call(saveReferral, { params, body: form }, as),
    await world.call(saveReferral, { params, body: form }, as),
    await world.call(saveReferral, { params, body: { ...form, progress: 'CANARY' } }, as),
    await world.call(saveReferral, { params, body: { ...form, id: null } }, as),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 400, 200])
  await world.call(matchReferral, { params, query: {} }, as)

  expect(lines.length).toBeGreaterThan(20)
  expect(lines.filter((line) => numbers.test(line))).toEqual([])
})
