import { verify } from '@node-rs/argon2'
import { readTask, serveRounds } from './rounds.ts'

interface VerifyTask {
  hash: string
  password: string
}

const { hash, password } = readTask() as VerifyTask
serveRounds(1, async () => {
  if (!(await verify(hash, password))) throw new Error('The password does not match')
})
