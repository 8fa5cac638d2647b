import { SegmentedMessage } from 'sms-segments-calculator'

/** How many messages a vendor makes of a text. */
export const segmentsOf = (text: string): number => Math.max(1, new SegmentedMessage(text).segmentsCount)
