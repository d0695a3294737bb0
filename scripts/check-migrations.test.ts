import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkMigrations, checkSnapshots } from './check-migrations.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function findingsIn(sql: string, name = '0002_new.sql'): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  folders.push(folder)
  writeFileSync(join(folder, name), sql)
  return checkMigrations(folder, '0001_released').map((finding) => finding.split(' ').slice(0, 2).join(' '))
}

const breaks = '--> statement-breakpoint\n'

test('accepts additions to the schema while the previous release serves', () => {
  expect(
    findingsIn(`CREATE TABLE "n" ("id" uuid PRIMARY KEY, "a_id" uuid);${breaks}
    ALTER TABLE "n" ADD CONSTRAINT "n_a" FOREIGN KEY ("a_id") REFERENCES "a"("id");${breaks}
    CREATE INDEX "n_a_id" ON "n" ("a_id");${breaks}
    ALTER TABLE "a" ADD COLUMN "note" text;${breaks}
    ALTER TYPE "kind" ADD VALUE 'new';${breaks}
    ALTER TABLE "a" ADD CONSTRAINT "a_note" CHECK (note <> '') NOT VALID;`),
  ).toEqual([])
})

test('reports a change of a column or table that the running release reads, and a new required column', () => {
  const changes = [
    ['ALTER TABLE a DROP COLUMN note;', 'ban-drop-column:'],
    ['ALTER TABLE a RENAME COLUMN note TO words;', 'renaming-column:'],
    ['ALTER TABLE a RENAME TO b;', 'renaming-table:'],
    ['DROP TABLE a;', 'ban-drop-table:'],
    ['ALTER TABLE a ALTER COLUMN note TYPE varchar(9);', 'changing-column-type:'],
    ['ALTER TABLE a ADD COLUMN note text NOT NULL;', 'adding-required-field:'],
  ] as const
  for (const [sql, rule] of changes) expect(findingsIn(sql)).toContain(`0002_new.sql:1: ${rule}`)
})

test('reports statements that lock a table while its rows are read', () => {
  const changes = [
    ['CREATE INDEX a_note ON a (note);', 'require-concurrent-index-creation:'],
    ['ALTER TABLE a ADD CONSTRAINT a_note CHECK (note is not null);', 'constraint-missing-not-valid:'],
    ['ALTER TABLE a ALTER COLUMN note SET NOT NULL;', 'adding-not-nullable-field:'],
    ['ALTER TABLE a ADD CONSTRAINT f FOREIGN KEY (b_id) REFERENCES b(id);', 'adding-foreign-key-constraint:'],
  ] as const
  for (const [sql, rule] of changes) expect(findingsIn(sql)).toContain(`0002_new.sql:1: ${rule}`)
})

test('accepts a dropped column that a comment allows, and any change up to the first release', () => {
  expect(findingsIn('-- squawk-ignore ban-drop-column\nALTER TABLE a DROP COLUMN note;')).toEqual([])
  expect(findingsIn('DROP TABLE a;', '0001_released.sql')).toEqual([])
})

test('requires concurrent indexes outside a transaction, alone, and after a drop that cleans up a failed build', () => {
  const marker = '-- outside a transaction\n'
  const drop = `DROP INDEX CONCURRENTLY IF EXISTS "a_note";${breaks}`
  const create = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "a_note" ON "a" USING btree ("note");'
  expect(findingsIn(`${marker}${drop}${create}`)).toEqual([])
  expect(findingsIn(`${marker}${create}`)).toEqual(['0002_new.sql: begin'])
  expect(findingsIn(`${marker}${drop}${create}${breaks}UPDATE a SET note = '';`)).toEqual(['0002_new.sql: outside'])
  expect(findingsIn(create)).toEqual(['0002_new.sql: begin'])
})

test('reports a snapshot that a newer one follows', () => {
  expect(checkSnapshots(['0001_snapshot.json', '0002_snapshot.json', '_journal.json'])).toEqual([
    'meta/0001_snapshot.json: delete it, a newer snapshot is there.',
  ])
})
