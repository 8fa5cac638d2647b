/** Whether nobody else has a part in the memory of these bytes. */
export const isWhole = ({ buffer, byteLength }: Buffer): boolean => buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && !buffer.detached

/**
 * Gives the memory of bytes back at once, when they were written and nobody can want them any more. Bytes live outside of the heap, and left to
 * the collector every few files make it walk the whole of a server's heap, which costs more than the files do. Pieces of a buffer that
 * others have a part in are left alone.
 */
export function giveBack(piece: Buffer): void {
  if (isWhole(piece)) (piece.buffer as ArrayBuffer).transfer(0)
}
