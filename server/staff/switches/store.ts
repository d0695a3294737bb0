import type { Db } from '#server/platform/db/client.ts'
import { featureSwitches, type SwitchRow } from './tables.ts'

export async function listSwitches(db: Db): Promise<SwitchRow[]> {
  return db.select().from(featureSwitches)
}

export async function upsertSwitch(db: Db, row: SwitchRow): Promise<void> {
  await db.insert(featureSwitches).values(row).onConflictDoUpdate({ target: featureSwitches.name, set: row })
}
