/** A socket that listens for both kinds of addresses writes those of IPv4 as IPv6. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
