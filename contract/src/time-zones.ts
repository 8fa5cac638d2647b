// Time zones by their IANA names, such as America/Anchorage.

/** The time zones of the United States and its territories, as people there call them. */
export const usTimeZones: readonly { value: string; label: string }[] = [
  { value: 'America/New_York', label: 'Eastern' },
  { value: 'America/Chicago', label: 'Central' },
  { value: 'America/Denver', label: 'Mountain' },
  { value: 'America/Phoenix', label: 'Mountain without daylight saving' },
  { value: 'America/Los_Angeles', label: 'Pacific' },
  { value: 'America/Anchorage', label: 'Alaska' },
  { value: 'Pacific/Honolulu', label: 'Hawaii' },
  { value: 'America/Puerto_Rico', label: 'Atlantic without daylight saving' },
  { value: 'Pacific/Guam', label: 'Chamorro' },
  { value: 'Pacific/Pago_Pago', label: 'Samoa' },
]

const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])

/** Every time zone that can be chosen. */
export const timeZoneNames: readonly string[] = [...names].toSorted()

/**
 * Another name of a zone, such as US/Eastern or Asia/Kolkata, is good too; an offset such as +05:00 is not, for it has
 * no daylight saving.
 */
export function isTimeZone(name: string): boolean {
  if (names.has(name)) return true
  if (!/^[A-Z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)+$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
