// One chunk: each chunk is named in the first file that every page loads.
export { KeysDialog } from './keys-dialog.tsx'
export { Palette } from './palette.tsx'
