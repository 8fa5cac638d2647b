/** One statement: a table with its columns, a function with its owner, or a line. Comments of SQL are left out. */
const statement = /^(?:CREATE TABLE [^]*?\n\);|CREATE OR REPLACE [^]*?\$;\nALTER .*|[^-\s].*)$/gm

/** What a statement is about: its kind and its name, such as `policy task.team`. */
const subjects: readonly (readonly [RegExp, string])[] = [
  [/^CREATE OR REPLACE [^]*\nALTER (FUNCTION|PROCEDURE) (.*) OWNER TO \S+;$/, '$1 $2'],
  [/^ALTER TABLE (\S+) ADD CONSTRAINT (\S+) .*$/, 'constraint $1.$2'],
  [/^ALTER TABLE (\S+) DISABLE TRIGGER (\S+);$/, 'trigger $1.$2'],
  [/^ALTER TABLE (\S+) (?:OWNER|ENABLE|FORCE) .*$/, 'table $1'],
  [/^CREATE (?:UNIQUE )?INDEX (\S+) ON (?:ONLY )?(\S+) .*$/, 'index $2.$1'],
  [/^CREATE POLICY (\S+) ON (\S+) .*$/, 'policy $2.$1'],
  [/^CREATE (?:CONSTRAINT )?TRIGGER (\S+) .*? ON (\S+) .*$/, 'trigger $2.$1'],
  [/^GRANT .*? ON (.*) TO (\S+);$/, 'grant on $1 to $2'],
  [/^REVOKE ALL ON (.*) FROM PUBLIC;$/, 'revoke on $1 from PUBLIC'],
  [/^CREATE TYPE (\S+) .*$/, 'type $1'],
]
/** Settings of the session, and what an administrator may change without harm: comments and the storage of a table. */
const notCompared = /^(?:SET|COMMENT ON|ALTER TABLE \S+ SET) /

/**
 * PostgreSQL prints `a or b or c` with other parentheses after a restore than after a migration, and each version
 * prints its own. So expressions are compared without parentheses. Functions and grants keep theirs.
 */
const normalize = (sql: string) =>
  /^(?:CREATE OR REPLACE|GRANT|REVOKE) /.test(sql) ? sql : sql.replaceAll(/[()\s]+/g, ' ').trim()

/** The parts of a schema that two databases must have alike, by what they are about. */
export function partsOfSchema(sql: string): Map<string, string> {
  const parts = new Map<string, string>()
  const add = (subject: string, definition: string) =>
    parts.set(subject, `${parts.get(subject) ?? ''}${normalize(definition)}\n`)
  for (const [text] of sql.matchAll(statement)) {
    if (notCompared.test(text)) continue
    const [, table, columns] = /^CREATE TABLE (\S+) \(\n([^]*)\n\);$/.exec(text) ?? []
    if (table !== undefined && columns !== undefined) {
      add(`table ${table}`, '')
      for (const column of columns.split('\n')) {
        const definition = column.trim().replace(/,$/, '')
        add(`column ${table}.${definition.split(' ', 1)[0]}`, definition)
      }
      continue
    }
    const [pattern, subject] = subjects.find(([known]) => known.test(text)) ?? [text, text]
    add(
      text.replace(pattern, subject).replace(/^[A-Z]+ /, (kind) => kind.toLowerCase()),
      text,
    )
  }
  return parts
}
