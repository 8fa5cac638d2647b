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
export function received(event: MessageEvent<unknown>, from: Window | null): FrameMessage | PageMessage | null {
  if (event.origin !== location.origin || event.source !== from) return null
  const data = event.data as ((FrameMessage | PageMessage) & { mark?: unknown }) | null | undefined
  return data?.mark === mark ? data : null
}
