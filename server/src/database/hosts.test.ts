import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type pg from 'pg'
import { afterEach, expect, inject, it } from 'vitest'
import { eventually } from '../../test/kit/browser.ts'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { useWorld } from '../../test/kit/world.ts'
import { connectTo } from './hosts.ts'
import { openPool } from './pool.ts'

const used = useWorld()
const pools: pg.Pool[] = []
const lines: Line[] = []
afterEach(async () => {
  for (const line of lines.splice(0)) line.close()
  await Promise.all(pools.splice(0).map((pool) => pool.end()))
})

/** A TCP proxy to the database that can stop forwarding without closing either side. */
class Line {
  readonly #server: Server
  readonly #sockets: Socket[] = []
  #isFrozen = false

  private constructor(target: number) {
    this.#server = createServer((client) => {
      this.#sockets.push(client)
      client.on('error', () => {})
      if (this.#isFrozen) return
      const database = connect(target, '127.0.0.1').on('error', () => {})
      this.#sockets.push(database)
      client.pipe(database).pipe(client)
    })
  }

  static async open(): Promise<Line> {
    const line = new Line(Number(new URL(inject('database').appUrl).port))
    line.#server.listen(0, '127.0.0.1')
    await once(line.#server, 'listening')
    lines.push(line)
    return line
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  freeze(): void {
    this.#isFrozen = true
    for (const socket of this.#sockets) socket.unpipe()
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }
}

const databaseHost = () => new URL(inject('database').appUrl).host
const addressOf = (...hosts: string[]): string => {
  const { username, password } = new URL(inject('database').appUrl)
  return `postgres://${username}:${password}@${hosts.join(',')}${new URL(used.world.adminUrl).pathname}`
}
const closedHost = async () => `127.0.0.1:${await freePort()}`
const open = (address: string, options: Parameters<typeof openPool>[1] = {}): pg.Pool => {
  const pool = openPool(address, options)
  pools.push(pool)
  return pool
}
const whileReadOnly = async (work: () => Promise<void>) => {
  const database = new URL(used.world.adminUrl).pathname.slice(1)
  await used.world.sql(`alter database ${database} set default_transaction_read_only = on`)
  try {
    await work()
  } finally {
    await used.world.sql(`alter database ${database} reset default_transaction_read_only`)
  }
}

it('a pool skips a host that refuses connections, and no query fails', async () => {
  const pool = open(addressOf(await closedHost(), await closedHost(), databaseHost()))
  expect(
    (await Promise.all(Array.from({ length: 6 }, () => pool.query<{ n: number }>('select 1 as n')))).map(
      ({ rows }) => rows[0]?.n,
    ),
  ).toEqual([1, 1, 1, 1, 1, 1])
})

it('a connection is refused with the reason of each host while no host accepts writes, and succeeds when one does', async () => {
  const closed = await closedHost()
  const address = addressOf(databaseHost(), closed)
  await whileReadOnly(async () => {
    await expect(connectTo(address, {})).rejects.toMatchObject({
      code: '25006',
      message: `No host takes writes: ${databaseHost()} (it is read-only, as a standby is), ${closed} (connect ECONNREFUSED ${closed})`,
    })
    await expect(open(address).query('select 1')).rejects.toThrow(/read-only|ECONNREFUSED/)
  })
  const client = await connectTo(address, {})
  expect((await client.query<{ n: number }>('select 1 as n')).rows).toEqual([{ n: 1 }])
  await client.end()
})

it('a wrong password is reported as such, also with several hosts', async () => {
  await expect(
    connectTo(addressOf(databaseHost(), databaseHost()).replace(/:[^:@]+@/, ':wrong@'), {}),
  ).rejects.toMatchObject({ code: '28P01' })
})

it('connections that hang at a host are dropped when another host accepts writes', async () => {
  const line = await Line.open()
  const pool = open(addressOf(line.host, databaseHost()), { max: 1 })
  await pool.query('select 1')
  line.freeze()
  await Promise.all([
    expect(pool.query('select 2')).rejects.toThrow('Connection terminated'),
    expect(pool.query('select 3')).rejects.toThrow('timeout exceeded when trying to connect'),
  ])
  expect((await pool.query<{ n: number }>('select 4 as n')).rows).toEqual([{ n: 4 }])
})

it('a connection to a server that became read-only is replaced', async () => {
  const pool = open(addressOf(databaseHost()), { max: 1 })
  // As a request does it: the connection returns to the pool after a failed statement.
  const write = async () => {
    const client = await pool.connect()
    try {
      await client.query('delete from throttle')
    } finally {
      client.release()
    }
  }
  await whileReadOnly(async () => {
    await expect(write()).rejects.toMatchObject({ code: '25006' })
  })
  await eventually(() =>
    write().then(
      () => true,
      () => false,
    ),
  )
})
