/** The address of a record's page without the section: `/provider/23/cme` and `/provider/23` are one page. */
export const pageOf = (pathname: string): string => /^\/(?:practice|provider)\/[^/]+/.exec(pathname)?.[0] ?? pathname
