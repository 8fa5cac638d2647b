import type pg from 'pg'
import { asSuperuser } from './postgres.ts'

const practice = 25
/** From which the practice sends, and to which people reply. */
export const practiceNumber = '(907) 555-0135'

const place = 'select team_id, id as practice_id from practice where id = $1'

export const giveNumber = (client: pg.Client) =>
  client.query(
    `insert into practice_sms (team_id, practice_id, from_number) select team_id, practice_id, $2 from (${place}) p
     on conflict (team_id, practice_id) do update set from_number = excluded.from_number`,
    [practice, practiceNumber],
  )

/** Messages of a practice of the demo, each to a number of its own, all due at once. Answers their ids. */
export const scheduleMessages = (url: string, count: number, dueInSeconds: number): Promise<number[]> =>
  asSuperuser(url, async (client) => {
    await giveNumber(client)
    const { rows } = await client.query<{ id: number }>(
      `with made as (
         insert into sms (team_id, practice_id, origin, to_number, content, segments, schedule_at)
         select team_id, practice_id, 'STAFF', '(206) 555-' || to_char(n, 'FM0000'), 'Number ' || n, 1, now() + make_interval(secs => $3)
           from (${place}) p cross join generate_series(1, $2) as n returning *),
       deliveries as (
         insert into sms_delivery (team_id, practice_id, sms_id, position, number, due_at)
         select team_id, practice_id, id, 0, to_number, schedule_at from made)
       select id from made order by id`,
      [practice, count, dueInSeconds],
    )
    return rows.map(({ id }) => id)
  })

export interface DeliveryState {
  id: number
  number: string
  status: string
}

/** The deliveries of messages, in the order of the messages. */
export async function deliveriesOf(client: pg.Client, ids: readonly number[]): Promise<DeliveryState[]> {
  const { rows } = await client.query<DeliveryState>(
    'select sms_id as id, number, status from sms_delivery where sms_id = any ($1) order by sms_id',
    [ids],
  )
  return rows
}

/** A number as the vendor writes it. */
export const dialled = (number: string): string => `+1${number.replace(/\D/g, '')}`
