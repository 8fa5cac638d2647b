/** A text as it leaves: the link to consent forms has a line of its own. */
export const withLink = (content: string, url: string | null): string => (url === null ? content : `${content}\n${url}`)
