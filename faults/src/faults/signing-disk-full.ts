import { cpSync } from 'node:fs'
import path from 'node:path'
import { Client, signedIn } from '../client.ts'
import type { Fault, Outcome } from '../fault.ts'
import { ProductNode } from '../node.ts'
import { ExternalPostgres } from '../postgres.ts'
import { complete, openDocument, problemOfFile, sendRequest, sign, stateOf } from '../signers.ts'
import { SmallDisk } from '../tmpfs.ts'

const diskMegabytes = 64
const agreement = 1

/** The disk of the files is full when a document is signed, and when the copy for the record is made. */
export const signingDiskFull: Fault = {
  id: 'F6',
  name: 'signing-disk-full',
  title: 'the disk of the files is full while a document is signed and completed, then freed',
  async run(testBed): Promise<Outcome> {
    const disk = new SmallDisk(path.join(testBed.folder, 'signing-disk'), diskMegabytes)
    const demo = testBed.dataFolder()
    const postgres = await ExternalPostgres.start(demo)
    for (const part of ['master.key', 'files'])
      cpSync(path.join(demo, part), path.join(disk.folder, part), { recursive: true })
    const node = await ProductNode.start({ CREDENCE_DATA: disk.folder, DATABASE_URL: postgres.url })
    const manager = await signedIn(node.port, 'manager@aurora.test')
    const signer = new Client(node.port)
    const { id, token } = await sendRequest(manager, 'Full', [agreement])
    const document = await openDocument(signer, token)
    if (!document) throw new Error('There is nothing to sign')
    const refused: Record<string, number> = {}
    const broken: string[] = []
    const expect = (what: string, wanted: number, got: number | string) => {
      if (got !== 200) refused[got] = (refused[got] ?? 0) + 1
      if (got !== wanted) broken.push(`${what} was answered ${got} instead of ${wanted}`)
    }

    disk.fill()
    for (let attempt = 1; attempt <= 3; attempt += 1)
      expect('a signature without room', 507, (await sign(signer, document)).status)
    const unsigned = await stateOf(postgres.url, id)
    if (unsigned.isSigned || unsigned.signatures > 0) broken.push('a refused signature left something behind')
    expect('a completion of what is not signed', 409, (await complete(signer, token)).status)
    disk.free()
    const freed = performance.now()
    expect('a signature after room was made', 200, (await sign(signer, document)).status)
    const recoveryMs = performance.now() - freed
    disk.fill()
    expect('a completion without room for the copy', 507, (await complete(signer, token)).status)
    disk.free()
    expect('a completion after room was made', 200, (await complete(signer, token)).status)
    signer.close()
    const { isSigned, isWhole, signatures } = await stateOf(postgres.url, id)
    const problem = await problemOfFile(manager, id)
    if (problem) broken.push(problem)
    if (signatures !== 1) broken.push(`the document has ${signatures} signatures`)
    if (node.unwantedExits) broken.push('the node ended by itself')
    return {
      acknowledged: 2,
      lost: isSigned && isWhole ? 0 : 1,
      doubled: signatures > 1 ? 1 : 0,
      refused,
      recoveryMs,
      broken,
      note: 'a document of the demo',
    }
  },
}
