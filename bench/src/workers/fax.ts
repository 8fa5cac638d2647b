import { FaxThreads } from '@credence/server/src/kit/paper/fax/fax-threads.ts'
import { faxPages, faxSample } from '../fax-sample.ts'
import { serveRounds } from './rounds.ts'

/** The product's own thread converts the sample, one after the other. */
const tiff = faxSample()
const threads = new FaxThreads()

serveRounds(1, async () => {
  const { pages, pdf } = await threads.read(tiff)
  if (pages !== faxPages || !pdf) throw new Error('The sample was not converted')
})
