import { saveProvider } from '@credence/contract/providers/profile'
import { texts } from '@credence/contract/texts'
import { expect, it, vi } from 'vitest'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'

const { used, clinic } = useClinic()

const save = (nickname: string) =>
  used.world.call(saveProvider, { params: { id: clinic.anna }, body: { nickname } }, { as: clinic.manager })
const readiness = async () => {
  const { statusCode, json } = await used.world.app.http.inject('/api/health/ready')
  return { statusCode, storage: json<{ storage: boolean }>().storage }
}

// The database says that its disk is full, as it does with a full one: this needs no disk of its own to fill.
it.each(['53100', '58030'])(
  'a write that the database refuses with %s is 507, and storage heals with a trial write',
  async (code) => {
    const { world } = used
    await world.sql(`create or replace function refuse_write() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '${code}'; end $$`)
    await world.sql('create trigger full_disk before update on provider for each row execute function refuse_write()')
    const refused = await save('Annie')
    expect(refused).toMatchObject({ status: 507, body: { message: texts.noRoomToSave } })
    expect(refused.headers['retry-after']).toBe('2')
    expect(JSON.stringify(refused.body)).not.toContain('No space')
    expect((await readiness()).storage).toBe(false)
    expect((await readiness()).statusCode).toBe(503)

    await world.sql('drop trigger full_disk on provider')
    const over = new AbortController()
    const works = vi.fn<() => void>()
    const watching = world.services.storage.run(world.services.pool, over.signal, works)
    await vi.waitFor(() => expect(works).toHaveBeenCalled(), { timeout: 20_000 })
    expect((await readiness()).storage).toBe(true)
    over.abort()
    await watching
    expect((await save(`Annie ${code}`)).status).toBe(200)
    expect(
      await world.sql('select nickname from provider where team_id = $1 and id = $2', [clinicTeam, clinic.anna]),
    ).toEqual([{ nickname: `Annie ${code}` }])
  },
)
