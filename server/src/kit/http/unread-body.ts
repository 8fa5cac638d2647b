import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/** How long the rest of a refused body is read and dropped, in all and since the last byte. */
const lingerMs = 5000
const silenceMs = 1000

/** Whether bytes of the body are still to come, or lie unread. */
export const hasUnreadBody = ({ complete, headers }: { complete?: boolean; headers: IncomingHttpHeaders }): boolean =>
  // A request that a test injects has no connection, and does not say whether it is complete.
  complete === false && (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0')

/**
 * Answers a request whose body is still being sent, and closes its connection. To close a connection with unread bytes
 * resets it, and the client can lose the answer by that. So the answer is written whole at once, and the response ends
 * once the client has stopped sending.
 */
export function answerAndClose(reply: FastifyReply, answer: string): FastifyReply {
  const {
    raw: response,
    request: { raw: request },
  } = reply
  void reply.header('connection', 'close').header('content-length', Buffer.byteLength(answer)).hijack()
  response.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>)
  response.write(answer)
  const end = () => {
    for (const timer of [longest, silence]) clearTimeout(timer)
    response.end()
  }
  const longest = setTimeout(end, lingerMs).unref()
  const silence = setTimeout(end, silenceMs).unref()
  request.once('end', end).once('close', end)
  request.unpipe()
  request.on('data', () => silence.refresh())
  request.resume()
  return reply
}
