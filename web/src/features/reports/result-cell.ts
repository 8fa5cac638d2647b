import type { ReportColumn } from '@credence/contract/reports/define'

/** A value as the file has it; of a moment the minute is enough here. */
export const shownCell = (text: string, kind: ReportColumn['kind']): string =>
  kind === 'moment'
    ? text.replace(
        /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*?(Z|[+-]\d\d(?::?\d\d)?)$/,
        (_, day, time, offset) => `${day} ${time} ${/^(Z|[+-]00(:?00)?)$/.test(String(offset)) ? 'UTC' : offset}`,
      )
    : text
