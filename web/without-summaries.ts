import type { Plugin } from 'vite'

const summary = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/g

/** Leaves the summaries of calls out of what browsers load: only the documentation of the API shows them. */
export const withoutSummaries = (): Plugin => ({
  name: 'credence:without-summaries',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]contract[\\/]src[\\/].*\.ts$/ },
    handler: (code) => ({ code: code.replace(summary, "summary: ''"), map: null }),
  },
})
