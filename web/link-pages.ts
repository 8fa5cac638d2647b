import type { Plugin } from 'vite'
import { linkPageAt } from '../contract/src/links/link-pages.ts'

/** Serves the entry of link pages at their addresses in development, as `server/src/kit/http/pages.ts` does otherwise. */
export const linkPagesInDevelopment = (): Plugin => ({
  name: 'credence:link-pages',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      if (linkPageAt(pathname)) request.url = '/link.html'
      next()
    })
  },
})
