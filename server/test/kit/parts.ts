export interface Part {
  name: string
  type: string
  bytes: Buffer
}

/** A multipart body as a browser writes it: JSON in `data`, files beside it. */
export function parts({ data, files = {} }: { data?: unknown; files?: Record<string, Part | readonly Part[]> }): {
  payload: Buffer
  type: string
} {
  const boundary = 'credence-test-boundary'
  const pieces: Buffer[] = []
  const add = (head: string, bytes: Buffer) =>
    pieces.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), bytes, Buffer.from('\r\n'))
  if (data !== undefined) add('content-disposition: form-data; name="data"', Buffer.from(JSON.stringify(data)))
  for (const [field, each] of Object.entries(files)) {
    for (const { name, type, bytes } of [each].flat())
      add(`content-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}`, bytes)
  }
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}
