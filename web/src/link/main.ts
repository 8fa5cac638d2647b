import { page, root } from './start.ts'
import { mount } from './mount.tsx'

await mount(root, page)
