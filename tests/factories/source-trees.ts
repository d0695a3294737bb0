import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { atEnd } from '#tests/support/at-end.ts'
import { checkArchitecture } from '../../scripts/check-architecture.ts'

/** Writes files into a folder that is gone after the test, and returns it. */
export function writeTree(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'source-tree-'))
  atEnd(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/**
 * A small tree in which every rule holds: leads comes after profiles, and both are on every floor.
 */
const sound = {
  'contract/profiles/values.ts': `export const roles = ['consumer'] as const\n`,
  'contract/leads/endpoints.ts': `export const listLeads = endpoint({ problems: ['leads.closed'] })\nexport const leadsEndpoints = [listLeads] as const\n`,
  'contract/leads/problems.ts': `export const leadsProblems = defineProblems({\n  'leads.closed': { status: 409 },\n})\n`,
  'contract/endpoints.ts': `import { leadsEndpoints } from './leads/endpoints.ts'\nexport const endpoints = [...leadsEndpoints]\n`,
  'contract/problems.ts': `import { leadsProblems } from './leads/problems.ts'\nexport const problems = { ...leadsProblems }\n`,
  'server/modules.ts': `export const modules: readonly Module[] = [profilesModule, leadsModule]\n`,
  'server/profiles/tables.ts': `export const profiles = pgTable('profiles', {})\n`,
  'server/profiles/service.ts': `/** Reads one. */\nexport function getProfile() {}\n`,
  'server/leads/tables.ts': `export const leads = pgTable('leads', {})\n`,
  'server/leads/store.ts': `import { leads } from './tables.ts'\nexport const insertLead = (db) => db.insert(leads)\n`,
  'server/leads/service.ts': `import { getProfile } from '#server/profiles/service.ts'\n/** Closes one. */\nexport const close = () => problem('leads.closed', getProfile)\n`,
  'server/leads/routes.ts': `import { listLeads } from '#contract/leads/endpoints.ts'\nexport const leadsRoutes = [route(listLeads, list)]\n`,
  'web/profiles/copy.ts': `export const title = 'Profile'\n`,
  'web/leads/components/lead-card.tsx': `export const LeadCard = () => null\n`,
}

/** A violation of a rule: its name, the file that makes it, and words of the finding. */
export type Violation = readonly [rule: string, path: string, text: string, sentence: string]

/** What the check of the architecture says of the sound tree with these files changed. */
export function findingsIn(changes: Record<string, string>): string[] {
  return checkArchitecture(writeTree({ ...sound, ...changes }))
}
