import { SegmentedMessage } from 'sms-segments-calculator'

/** How many segments a text has: 160 or 153 characters of GSM-7, 70 or 67 of UCS-2. */
export const segmentsOf = (text: string): number => (text === '' ? 0 : new SegmentedMessage(text).segmentsCount)
