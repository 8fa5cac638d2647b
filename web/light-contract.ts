import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}
interface Edit {
  start: number
  end: number
  text: string
}

/** The schemas that only the server and the documentation of the API read. */
const ofTheServer = new Set(['params', 'query', 'headers', 'answer'])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const isFunction = ({ type }: Node) => /Function/.test(type)
const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node['name']) : null)

/** Whether a value is made by a call when the module is loaded. */
const isMade = (node: Node): boolean =>
  node.type === 'CallExpression' || (!isFunction(node) && partsOf(node).some(isMade))

/** The objects that describe a call, also those that a function of the contract completes. */
function* definitionsIn(node: Node): Generator<Node> {
  const names = node.type === 'ObjectExpression' ? partsOf(node).map(({ key }) => nameOf(key)) : []
  if (names.includes('path') && names.includes('summary')) yield node
  for (const part of partsOf(node)) yield* definitionsIn(part)
}

/** A body has a schema that forms read. It is made when the first of them asks for it. */
function lighten(code: string, property: Node): Edit[] {
  const name = nameOf(property['key'])
  const { start, end, value } = property
  if (name === null || !isNode(value)) return []
  if (name === 'summary') return [{ start, end, text: `summary: ''` }]
  if (ofTheServer.has(name)) return [{ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' }]
  if (name !== 'body' || !isMade(value)) return []
  const made = code.slice(value.start, value.end)
  const text = `get body() { const value = ${made}; Object.defineProperty(this, 'body', { value }); return value }`
  return [{ start, end, text }]
}

/** No module of the contract does anything but declare, so what nobody imports can be left out. */
function leaveOutUnused({ init, id }: Node): Edit[] {
  if (!isNode(init) || nameOf(id) === null || isFunction(init) || !isMade(init)) return []
  return [
    { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
    { start: init.end, end: init.end, text: '))()' },
  ]
}

function editsOf(code: string, program: Node): Edit[] {
  const declarations = partsOf(program)
    .map((statement) => (isNode(statement['declaration']) ? statement['declaration'] : statement))
    .filter(({ type }) => type === 'VariableDeclaration')
  return [
    ...[...definitionsIn(program)].flatMap(partsOf).flatMap((property) => lighten(code, property)),
    ...declarations.flatMap(partsOf).flatMap(leaveOutUnused),
  ]
}

/**
 * Leaves out of what browsers load the parts of a call that only the server reads. Otherwise every load of a page makes the
 * schemas of hundreds of calls, which is a third of what its scripts do before anything is shown.
 */
export const lightContract = (): Plugin => ({
  name: 'credence:light-contract',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]contract[\\/]src[\\/].*\.ts$/ },
    handler(code) {
      const edits = editsOf(code, this.parse(code, { lang: 'ts' }) as unknown as Node)
      // From the end, so that no edit moves another. What is inserted at one place goes around what is replaced there.
      const light = edits
        .toSorted((a, b) => b.start - a.start || b.end - a.end)
        .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
      return { code: light, map: null }
    },
  },
})
