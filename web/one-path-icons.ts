import type { Plugin } from 'vite'

type Shape = [tag: string, attributes: Record<string, string>]

const shapes = /^const __iconNode = (\[.*\]);$/m

/** A path without a style of its own, whose first point does not depend on another path. */
const isPlain = ([tag, { d = '', key, ...others }]: Shape) =>
  tag === 'path' && key !== undefined && d.startsWith('M') && Object.keys(others).length === 0

function inOnePath(drawing: Shape[]): Shape[] {
  const [first, ...rest] = drawing.filter(isPlain)
  if (!first) return drawing
  const d = [first, ...rest].map(([, attributes]) => attributes['d']).join(' ')
  return [['path', { ...first[1], d }], ...drawing.filter((shape) => !isPlain(shape))]
}

/**
 * Draws the lines of an icon as one path instead of several, which look the same. A page with a list has hundreds of
 * icons, and every path is an element more to lay out. In filled icons paths may cut each other, so they stay.
 */
export const onePathIcons = (): Plugin => ({
  name: 'credence:one-path-icons',
  apply: 'build',
  transform: {
    filter: { id: /@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]icons[\\/][^\\/]+\.mjs$/, code: /"outline"/ },
    handler: (code) => ({
      code: code.replace(
        shapes,
        (_, drawing: string) => `const __iconNode = ${JSON.stringify(inOnePath(JSON.parse(drawing) as Shape[]))};`,
      ),
      map: null,
    }),
  },
})
