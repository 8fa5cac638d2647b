import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { weightOf, type FontFace } from './font-face.ts'

/** The calls of HarfBuzz's subsetter that are used here. Numbers are addresses in its memory. */
interface Subsetter {
  memory: WebAssembly.Memory
  malloc(size: number): number
  free(address: number): void
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_set(input: number, kind: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_input_pin_axis_location(input: number, face: number, tag: number, value: number): number
  hb_subset_or_fail(face: number, input: number): number
}

/** Glyphs keep their numbers, without hints and without the glyphs that a shaper might still need. */
const flags = 0x1 | 0x2 | 0x200
const readOnly = 1
const droppedTables = 3
/** A document needs the outlines and widths of the glyphs, and no more. */
const unused = [
  'GSUB',
  'GPOS',
  'GDEF',
  'BASE',
  'cmap',
  'name',
  'post',
  'OS/2',
  'STAT',
  'gasp',
  'meta',
  'vhea',
  'vmtx',
  'VORG',
  'DSIG',
  'kern',
  'LTSH',
  'VDMX',
  'hdmx',
  'prep',
  'fpgm',
  'cvt ',
]
const tagOf = (name: string): number => new DataView(new TextEncoder().encode(name).buffer).getUint32(0)

let subsetter: Promise<Subsetter> | null = null

async function loadSubsetter(): Promise<Subsetter> {
  const { instance } = await WebAssembly.instantiate(
    await readFile(fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))),
  )
  const { _initialize: initialize, ...calls } = instance.exports as Subsetter & { _initialize: () => void }
  initialize()
  return calls
}

/** The font with these glyphs alone, in the face's weight. */
export async function subsetOf({ file, weight }: FontFace, glyphs: Iterable<number>): Promise<Uint8Array> {
  subsetter ??= loadSubsetter()
  const hb = await subsetter
  const address = hb.malloc(file.bytes.length)
  new Uint8Array(hb.memory.buffer).set(file.bytes, address)
  const blob = hb.hb_blob_create(address, file.bytes.length, readOnly, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const input = hb.hb_subset_input_create_or_fail()
  const made: number[] = []
  try {
    hb.hb_subset_input_set_flags(input, flags)
    for (const table of unused) hb.hb_set_add(hb.hb_subset_input_set(input, droppedTables), tagOf(table))
    for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph)
    if (file.isVariable) hb.hb_subset_input_pin_axis_location(input, face, tagOf('wght'), weightOf[weight])
    const subset = hb.hb_subset_or_fail(face, input)
    if (subset === 0) throw new Error(`No subset of ${file.name} could be made`)
    made.push(subset)
    const result = hb.hb_face_reference_blob(subset)
    const start = hb.hb_blob_get_data(result, 0)
    const bytes = new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(result))
    hb.hb_blob_destroy(result)
    return bytes
  } finally {
    for (const each of [...made, face]) hb.hb_face_destroy(each)
    hb.hb_subset_input_destroy(input)
    hb.hb_blob_destroy(blob)
    hb.free(address)
  }
}
