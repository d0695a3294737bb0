import sharp from 'sharp'
import type { StoragePort } from '#server/platform/storage/port.ts'
import { addressPrefix, keyOf } from '#server/profiles/avatars/service.ts'
import type { DemoPerson } from '../accounts.ts'
import { demoId } from '../ids.ts'
import { portraitSvg } from './drawing.ts'
import { featuresOf } from './features.ts'

const drawnAtOnce = 8
const jpegQuality = 86

const nameOf = ({ id }: DemoPerson) => demoId(`portrait ${id}`)

/** The address of somebody's portrait, the same in every demo. */
export const portraitUrl = (person: DemoPerson): string => addressPrefix + nameOf(person)

/** Draws a portrait of each person and stores it where pictures that people upload are. */
export async function storePortraits(storage: StoragePort, people: readonly DemoPerson[]): Promise<void> {
  for (let from = 0; from < people.length; from += drawnAtOnce) {
    await Promise.all(people.slice(from, from + drawnAtOnce).map((person) => storePortrait(storage, person)))
  }
}

async function storePortrait(storage: StoragePort, person: DemoPerson): Promise<void> {
  const svg = portraitSvg(featuresOf(person.id, person.firstName))
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: jpegQuality }).toBuffer()
  await storage.put(keyOf(nameOf(person)), jpeg, 'image/jpeg')
}
