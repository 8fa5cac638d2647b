import { fileMessages } from '@credence/contract/files/messages'
import { limits } from '@credence/contract/limits'
import { getRootCertificate, verifyDocument } from '@credence/contract/verify/calls'
import { verifyMessages, verifyReasons } from '@credence/contract/verify/reasons'
import { X509Certificate } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { parts } from '../../../test/kit/parts.ts'
import { sampleInput, samplePdf } from '../../../test/kit/signing/samples.ts'
import { createWorld, useWorld } from '../../../test/kit/world.ts'
import { createLogger } from '../../kit/http/log.ts'

const lines: string[] = []
const used = useWorld({ log: createLogger('trace', { write: (line: string) => void lines.push(line) }) })
let sealed: Buffer

beforeAll(async () => {
  sealed = (await used.world.services.evidence.seal(sampleInput(await samplePdf()))).bytes
})

const pdf = (bytes: Buffer, name = 'agreement.pdf') => ({ file: { name, type: 'application/pdf', bytes } })
const verify = (files: Parameters<typeof parts>[0]['files']) =>
  used.world.call(verifyDocument, {}, { raw: parts({ data: {}, files: files ?? {} }) })

describe('the verification of a file', () => {
  it('tells anyone that a document is whole and ours, with its name and its signers', async () => {
    const { status, body } = await verify(pdf(sealed))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      isWhole: true,
      isOurs: true,
      reason: verifyReasons.whole,
      document: { name: 'Provider services agreement', sealedAt: expect.stringMatching(/Z$/) },
      signers: [{ name: 'Maya Kowalczyk', signedAt: '2026-11-15T20:44:53.000Z' }],
      seal: { level: 'PAdES B-B', issuedTo: expect.stringMatching(/^Credence Seal/) },
    })
  })

  it.each([
    ['changed', () => Buffer.from(sealed.map((byte, at) => (at === 900 ? byte ^ 1 : byte))), verifyReasons.changed],
    ['added to', () => Buffer.concat([sealed, Buffer.from('%')]), verifyReasons.appended],
    ['never sealed', () => samplePdf(), verifyReasons.none],
    ['no PDF', () => Buffer.from('hello'), verifyReasons.notPdf],
  ])('tells no name of a file that is %s, and says so', async (_, make, reason) => {
    const { status, body } = await verify(pdf(await make()))
    expect(status).toBe(200)
    expect(body).toMatchObject({ isWhole: false, reason, document: null, signers: [] })
    expect(JSON.stringify(body)).not.toContain('Maya')
  })

  it('refuses no file and an empty file', async () => {
    expect(await verify({})).toMatchObject({ status: 400, body: { message: verifyMessages.noFile } })
    expect(await verify(pdf(Buffer.alloc(0)))).toMatchObject({ status: 400, body: { message: fileMessages.empty } })
  })

  it('takes 25 Mb and not a byte more', async () => {
    const large = Buffer.alloc(limits.verifiedBytes + 1, 32)
    large.write('%PDF-1.7')
    expect(await verify(pdf(large.subarray(0, -1)))).toMatchObject({
      status: 200,
      body: { reason: verifyReasons.none },
    })
    expect(await verify(pdf(large))).toMatchObject({ status: 413, body: { message: verifyMessages.tooLarge } })
  })

  it('keeps nothing: no row, no file, and no name in the log', async () => {
    const { dataFolder } = used.world.services.config
    const files = () => (existsSync(dataFolder) ? readdirSync(dataFolder, { recursive: true }) : [])
    const rows = () =>
      used.world.sql('select (select count(*) from change_log) as changes, (select count(*) from file_object) as files')
    const before = [await rows(), files()]
    lines.length = 0
    await verify(pdf(sealed, 'Secret name.pdf'))
    expect([await rows(), files()]).toEqual(before)
    expect(lines.join('')).not.toMatch(/Secret name|Maya|Provider services/)
  })

  it('is limited by network', async () => {
    const world = await createWorld({ env: { CREDENCE_CALLS_PER_MINUTE: '120' } })
    try {
      const ask = (from: string) =>
        world.call(verifyDocument, {}, { from, raw: parts({ files: pdf(Buffer.from('x')) }) })
      // A tenth of 1200 calls, so a tenth of 20 of this kind.
      expect([(await ask('192.0.2.1')).status, (await ask('192.0.2.1')).status]).toEqual([200, 200])
      expect((await ask('192.0.2.1')).status).toBe(429)
      expect((await ask('198.51.100.1')).status).toBe(200)
    } finally {
      await world.close()
    }
  })
})

describe('the root certificate', () => {
  it('is a file for anyone that other software can check seals with', async () => {
    const { status, body, headers } = await used.world.call(getRootCertificate)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('credence-root.pem')
    const root = new X509Certificate(body)
    expect(root.ca).toBe(true)
    expect(sealed.toString('latin1')).toContain(root.raw.toString('hex'))
  })
})
