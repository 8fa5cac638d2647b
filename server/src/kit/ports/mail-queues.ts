export const mailQueue = 'email'
export const carrierMailQueue = 'carrier-email'
/** The queues whose jobs are mails. */
export const mailQueues: readonly string[] = [mailQueue, carrierMailQueue]
