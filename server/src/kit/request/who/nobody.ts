import type { FastifyRequest } from 'fastify'
import { runBatch } from '../../../database/batch.ts'
import { nobody } from '../actor.ts'
import { missingOf } from '../ownership.ts'
import type { Route } from '../route.ts'
import { begin, opening } from '../transaction.ts'
import { originOf, type Who } from './who.ts'

/** A call that is for anyone. No team is open to it. */
export function whoIsNobody({ options }: Route, request: FastifyRequest): Who {
  const origin = originOf(request)
  return {
    origin,
    async enter(client, ownership) {
      const statements = [
        begin,
        opening({ actor: nobody, signsIn: options.signsIn ?? false }, origin),
        ...(ownership ? [ownership] : []),
      ]
      const [, , owned] = await runBatch(client, statements)
      return { actor: nobody, missing: missingOf(owned) }
    },
  }
}
