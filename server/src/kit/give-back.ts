/**
 * Gives the memory of bytes back at once, when they were written and nobody can want them any more. Bytes live outside of the heap, and left to
 * the collector every few files make it walk the whole of a server's heap, which costs more than the files do. Pieces of a buffer that
 * others have a part in are left alone.
 */
export function giveBack(piece: Buffer): void {
  const { buffer } = piece
  if (buffer instanceof ArrayBuffer && buffer.byteLength === piece.byteLength && !buffer.detached) buffer.transfer(0)
}
