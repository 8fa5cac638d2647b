/** Whether nobody else has a part in the memory of these bytes. */
export const isWhole = ({ buffer, byteLength }: Buffer): boolean =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && !buffer.detached

/**
 * Releases the memory of a buffer at once, after its bytes were written and nothing uses them any more. Bytes live
 * outside of the heap, and left to the collector every few files make it walk the whole of a server's heap, which costs
 * more than the files do. Pieces of a buffer that others have a part in are left alone.
 */
export function releaseBuffer(piece: Buffer): void {
  if (isWhole(piece)) (piece.buffer as ArrayBuffer).transfer(0)
}
