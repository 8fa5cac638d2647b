// Messages between a page that signs and the frame of the built-in service. Both are of our own origin.

export type FrameMessage =
  | { type: 'ready' }
  | { type: 'lift' }
  | { type: 'lower' }
  | { type: 'sessionEnd'; sessionEndType: string }

export type PageMessage = { type: 'finishText'; finishText: string } | { type: 'lifted'; isLifted: boolean }

const mark = 'credence-signing'

export const post = (to: Window, message: FrameMessage | PageMessage): void =>
  to.postMessage({ ...message, mark }, location.origin)

/** The message of an event, if it is one of ours that comes from this window. */
export function received<M extends FrameMessage | PageMessage>(event: MessageEvent, from: Window | null): M | null {
  const { data, origin, source } = event as MessageEvent<unknown>
  const isOurs = origin === location.origin && source === from && from !== null
  return isOurs && typeof data === 'object' && (data as { mark?: unknown } | null)?.mark === mark ? (data as M) : null
}
