/** The parts of these libraries that are used here; they come without types. */
declare module 'bidi-js' {
  interface EmbeddingLevels {
    levels: Uint8Array
    paragraphs: { start: number; end: number; level: number }[]
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): EmbeddingLevels
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}

declare module 'wawoff2' {
  const woff: { decompress(bytes: Uint8Array): Promise<Uint8Array> }
  export default woff
}

declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer
  }
  function instantiate(bytes: Uint8Array): Promise<{ instance: { exports: unknown } }>
}
