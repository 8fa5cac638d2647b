import { buildSms, buildSmsSettings, type BuiltDelivery, type BuiltSms } from '../../../db/builders/messaging.ts'
import { dispatchDue } from '../../../src/features/messaging/dispatch.actions.ts'
import { clinicTeam, useClinic } from '../clinic.ts'
import { signatureOf, type TwilioPeer } from './twilio-peer.ts'
import { served, type Reply, type WorldOptions } from '../world.ts'

export const northNumber = '(907) 555-0131'
export const southNumber = '(907) 555-0132'

export interface Delivery {
  number: string
  status: string
  error: string | null
  vendor_id: string | null
  attempts: number
  is_final: boolean
}

let numbers = 0

/** A clinic whose two practices send text messages, with what the tests of dispatch, reports and replies need. */
export function useSmsPractice(peer: TwilioPeer | null, options: WorldOptions = {}) {
  const { used, clinic } = useClinic({
    ...options,
    env: { ...peer?.env, ...options.env },
    build: async (world) => {
      const [{ id: north }, { id: south }] = (await world.sql('select id from practice order by id')) as [
        { id: number },
        { id: number },
      ]
      await world.sql("update practice set phone1 = '(907) 555-0110' where id = $1", [north])
      await world.inTeam(clinicTeam, async (scope) => {
        await buildSmsSettings(scope, {
          teamId: clinicTeam,
          practiceId: north,
          fromNumber: northNumber,
          replyForwardingEmail: 'desk@north.test',
          replyAutoResponse: 'We read this tomorrow.',
          callForwardNumber: '(907) 555-0118',
        })
        await buildSmsSettings(scope, { teamId: clinicTeam, practiceId: south, fromNumber: southNumber })
      })
    },
  })

  const kit = {
    used,
    clinic,
    /** A number that no other test uses. */
    newNumber(): string {
      numbers += 1
      return `(907) 555-1${String(numbers).padStart(3, '0')}`
    },
    /** A message of the practice in the north that waits for its time. */
    async send(
      recipients: readonly string[],
      message: Partial<BuiltSms> = {},
      delivery: Partial<BuiltDelivery> = {},
    ): Promise<number> {
      const [id = 0] = await used.world.inTeam(clinicTeam, (scope) =>
        buildSms(scope, [
          {
            teamId: clinicTeam,
            practiceId: clinic.north,
            recipients: recipients.map((number) => ({ number, status: 'SCHEDULED', ...delivery })),
            ...message,
          },
        ]),
      )
      return id
    },
    dispatch: () => dispatchDue(used.world.services),
    deliveries: (smsId: number) =>
      used.world.sql<Delivery>(
        'select number, status, error, vendor_id, attempts, final_at is not null as is_final from sms_delivery where sms_id = $1 order by position',
        [smsId],
      ),
    /** Ends the leases, as time would. */
    expireLeases: () =>
      used.world.sql("update sms_delivery set lease_until = now() - interval '1 second' where lease_until is not null"),
    /** A call of Twilio, signed unless the headers say otherwise. */
    hook(
      name: string,
      fields: Record<string, string>,
      {
        at = `/api/hooks/twilio/${name}`,
        headers = {},
      }: { at?: string; headers?: Record<string, string | undefined> } = {},
    ): Promise<Reply> {
      const signature = signatureOf(`${used.world.services.config.publicUrl}${at}`, fields)
      // Twilio repeats a call that the server was too busy for.
      return served(() =>
        used.world.ask('POST', at, {
          raw: { payload: new URLSearchParams(fields).toString(), type: 'application/x-www-form-urlencoded' },
          headers: { 'x-twilio-signature': signature, 'sec-fetch-site': undefined, ...headers },
        }),
      )
    },
    /** What Twilio says about a message, at the address that the message was sent with. */
    report(
      message: { sid: string; statusCallback: string } | undefined,
      status: string,
      errorCode?: number,
    ): Promise<Reply> {
      if (!message) throw new Error('Twilio has no such message')
      const { pathname, search } = new URL(message.statusCallback)
      const fields = {
        MessageSid: message.sid,
        MessageStatus: status,
        ...(errorCode ? { ErrorCode: String(errorCode) } : {}),
      }
      return kit.hook('status', fields, { at: `${pathname}${search}` })
    },
  }
  return kit
}
