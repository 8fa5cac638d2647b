export { AdoptDialog } from './adopt/adopt-dialog.tsx'
export { DeclineDialog } from './decline-dialog.tsx'
export { DisclosureDialog } from './disclosure-dialog.tsx'
