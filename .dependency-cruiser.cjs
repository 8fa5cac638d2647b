/** Who may import whom. TypeScript 7 has no API that dependency-cruiser could use, so swc reads the sources. */

const test = '\\.test\\.tsx?$'
const packages = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`
const sql = packages('kysely', 'pg', 'pg-boss')

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-needs-zod-alone',
      comment: 'The contract is read by both sides: no I/O, no React, no Node.',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: test },
      to: { pathNot: ['^contract/src/', packages('zod')] },
    },
    {
      name: 'sides-meet-in-the-contract',
      comment: 'Browser code cannot reach server code, nor the other way round.',
      severity: 'error',
      from: { path: '^(web|server)/' },
      to: { path: '^(web|server|bench|faults|e2e)/', pathNot: '^$1/' },
    },
    {
      name: 'no-import-of-features-from-below',
      comment: 'Features import the shared code of both sides. The shared code imports no feature.',
      severity: 'error',
      from: {
        path: '^(server/src/(backup|config|database|domain|gateways|kit)|web/src/(domain|kit|layouts|session|ui))/',
        pathNot: test,
      },
      to: { path: '^(server|web)/src/features/' },
    },
    {
      name: 'kit-imports-no-gateways',
      comment: 'Kit defines the ports, gateways implement them.',
      severity: 'error',
      from: { path: '^server/src/kit/', pathNot: test },
      to: { path: '^server/src/(gateways|domain)/' },
    },
    {
      name: 'settings-database-and-domain-use-ports',
      comment: 'Only features, backups and the start of the server choose an implementation of a port.',
      severity: 'error',
      from: { path: '^server/src/(config|database|domain)/', pathNot: test },
      to: { path: '^server/src/gateways/' },
    },
    {
      name: 'backups-are-above',
      comment:
        'A backup is made of the database and the files of a gateway. Neither needs backups; features use the port.',
      severity: 'error',
      from: { path: '^server/src/(config|database|domain|features|gateways|kit)/', pathNot: test },
      to: { path: '^server/src/backup/' },
    },
    {
      name: 'web-layers',
      comment: 'From the top: app and link, features, layouts, domain, session, ui, kit. An import goes down only.',
      severity: 'error',
      from: { path: '^web/src/(kit|ui|session|domain|layouts|features|start)/', pathNot: test },
      to: { path: '^web/src/(app|link)/' },
    },
    {
      name: 'link-pages-are-small',
      comment: 'A page that a link opens loads no component library, no router and no query cache.',
      severity: 'error',
      from: { path: '^web/src/link/main\\.tsx$' },
      to: { reachable: true, path: packages('@mantine', '@tanstack', 'react-router', 'react-hook-form') },
    },
    {
      name: 'web-kit-is-below-ui',
      comment: 'Kit draws nothing: what it has to tell, it tells by a function that the application sets.',
      severity: 'error',
      from: { path: '^web/src/kit/', pathNot: test },
      to: { path: '^web/src/ui/' },
    },
    {
      name: 'web-kit-and-ui-are-general',
      comment: 'Kit and ui know nothing of the product: no session, no domain, no layout.',
      severity: 'error',
      from: { path: '^web/src/(kit|ui)/', pathNot: test },
      to: { path: '^web/src/(session|domain|layouts)/' },
    },
    {
      name: 'web-session-is-below-domain',
      comment: 'The session is used by domain pieces and layouts and imports none of them.',
      severity: 'error',
      from: { path: '^web/src/session/', pathNot: test },
      to: { path: '^web/src/(domain|layouts)/' },
    },
    {
      name: 'routes-hold-no-sql-and-no-http',
      comment: 'A route connects an endpoint with what answers it; the gate speaks HTTP and the queries speak SQL.',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: [sql, packages('fastify', '@fastify')] },
    },
    {
      name: 'sql-in-queries-alone',
      comment: 'Only queries, kit, gateways, database and backup touch the database library.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: [test, '\\.(queries|routes)\\.ts$', '^server/src/(backup|kit|gateways|database)/'],
      },
      to: { path: sql },
    },
    {
      name: 'features-meet-in-actions',
      comment: 'A feature of the server reaches another only through its actions.',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: test },
      to: { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', '\\.actions\\.ts$'] },
    },
    {
      name: 'pages-gather-features',
      comment: 'In the web only pages show cards and dialogs of other features.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: [test, '-page\\.tsx$'] },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'sources-need-no-tests',
      comment: 'What runs in production never imports what exists for testing.',
      severity: 'error',
      from: { path: '^(contract|server|web|bench|faults)/', pathNot: [test, '^server/test/'] },
      to: {
        path: [test, '^server/test/', '^e2e/', packages('vitest', '@playwright/test', 'smtp-server', 'postal-mime')],
      },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that import each other are one file, or three. Imports of types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file nobody uses and that uses nobody is a leftover, unless something outside the sources starts it.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [test, '\\.d\\.ts$', '\\.config\\.ts$', '(^|/)(main|admin|global-setup)\\.tsx?$', '^web/public/'],
      },
      to: {},
    },
    {
      name: 'imports-resolve',
      comment: 'An import must lead somewhere, to a package its own package.json names.',
      severity: 'error',
      from: { pathNot: '^web/.*\\.css$' },
      to: { dependencyTypes: ['unknown', 'undetermined', 'npm-no-pkg', 'npm-unknown'], pathNot: '\\.css$' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^[^/]+/dist/', 'test-results', '^\\.data/'] },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
