import { beforeAll, describe, expect, it } from 'vitest'
import { newCredentials, sampleInput, samplePdf } from '../../../../test/kit/signing/samples.ts'
import { UnusableMark } from '../../ports/evidence.ts'
import type { SealSettings } from './seal-document.ts'
import { SigningThreads } from './signing-threads.ts'
import type { OwnCertificates } from './verify-seal.ts'

let settings: SealSettings
let own: OwnCertificates
beforeAll(async () => {
  const { root, credentials } = await newCredentials()
  settings = { credentials, timestampUrl: null, verifyAt: 'https://credence.test/verify' }
  own = { roots: [root], configured: [] }
})

describe('the signing threads', () => {
  it('answer each of several callers at once with their own document', async () => {
    const threads = new SigningThreads()
    const names = ['Maya', 'Анна', 'Luis', 'Bert', 'Cleo']
    const pdf = await samplePdf()
    const sealed = await Promise.all(
      names.map((documentName) => {
        const input = sampleInput(pdf)
        return threads.seal({ ...input, evidence: { ...input.evidence, documentName } }, settings)
      }),
    )
    const checked = await Promise.all(sealed.map(({ bytes }) => threads.verify(bytes, own)))
    expect(checked.map(({ isWhole, document }) => isWhole && document?.name)).toEqual(names)
    await threads.end()
  })

  it('fail the calls of a thread that ends, and start another one', async () => {
    const threads = new SigningThreads()
    const pdf = await samplePdf(Array.from({ length: 50 }, () => ({})))
    const waiting = Array.from({ length: 2 }, () => threads.seal(sampleInput(pdf), settings))
    const failed = Promise.allSettled(waiting)
    // The threads have started once the calls have taken them.
    await Promise.resolve()
    await threads.end()
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const { bytes } = await threads.seal(sampleInput(pdf), settings)
    expect((await threads.verify(bytes, own)).isWhole).toBe(true)
    await threads.end()
  })

  it('report an error to its caller by its class, and go on', async () => {
    const threads = new SigningThreads()
    await expect(threads.join([Buffer.from('no')])).rejects.toMatchObject({ name: 'UnusablePdf', reason: 'not-a-pdf' })
    const drawn = { ...sampleInput(await samplePdf()), signature: { drawn: Buffer.from('no') } }
    await expect(threads.seal(drawn, settings)).rejects.toThrow(UnusableMark)
    expect((await threads.join([await samplePdf()])).pages).toEqual([{ width: 612, height: 792 }])
    await threads.end()
  })
})
