import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { eicar, findEicar, startClamd, type ClamdServer } from '../../../test/kit/clamd-server.ts'
import { clamdScanner } from './clamd.ts'

const started: ClamdServer[] = []
afterEach(async () => {
  for (const server of started.splice(0)) await server.close()
})

async function listen(...daemon: Parameters<typeof startClamd>): Promise<ClamdServer> {
  const server = await startClamd(...daemon)
  started.push(server)
  return server
}

const scan = (port: number, ...pieces: Buffer[]) =>
  clamdScanner({ host: '127.0.0.1', port }).scan(Readable.from(pieces))

describe('the ClamAV daemon', () => {
  it('receives the whole file in pieces, and its verdict is used', async () => {
    const { port, seen } = await listen({ answer: findEicar })
    const large = Buffer.alloc(3_000_000, 'x')
    expect(await scan(port, Buffer.from('clean'), large)).toBe('clean')
    expect(await scan(port, Buffer.from('before'), eicar)).toBe('infected')
    expect(seen.map(({ length }) => length)).toEqual([3_000_005, 6 + eicar.length])
  })

  it('with any other reply than clean or infected gives no verdict', async () => {
    for (const answer of ['', 'stream: OK but', 'ERROR', 'stream: ERROR', 'OK', null]) {
      const { port } = await listen({ answer: () => answer })
      await expect(scan(port, Buffer.from('x')), String(answer)).rejects.toThrow('clamd answered')
    }
  })

  it('that closes before the end of a file gives no verdict', async () => {
    const { port } = await listen({ most: 100 })
    await expect(scan(port, ...Array.from({ length: 50 }, () => Buffer.alloc(200_000)))).rejects.toThrow(
      /INSTREAM size limit|EPIPE|ECONNRESET/,
    )
  })

  it('that cannot be reached is an error, and so is a file that cannot be read', async () => {
    const { port, close } = await listen()
    await expect(
      clamdScanner({ host: '127.0.0.1', port }).scan(
        new Readable({
          read() {
            this.destroy(new Error('unreadable'))
          },
        }),
      ),
    ).rejects.toThrow('unreadable')
    await close()
    await expect(scan(port, Buffer.from('x'))).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
