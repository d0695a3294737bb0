import sharp from 'sharp'
import type { StoragePort } from '#server/platform/storage/port.ts'
import { addressPrefix, keyOf } from '#server/profiles/avatars/service.ts'
import type { DemoFirm } from '../firms.ts'
import { demoId } from '../ids.ts'
import { logoSvg } from './drawing.ts'

const jpegQuality = 90

const nameOf = (firmId: string) => demoId(`logo ${firmId}`)

/** The address of a firm's logo, the same in every demo. */
export const logoUrl = (firmId: string): string => addressPrefix + nameOf(firmId)

/** Draws a logo for each firm and stores it where pictures that people upload are. */
export async function storeLogos(storage: StoragePort, firms: readonly DemoFirm[]): Promise<void> {
  for (const [position, { firm }] of firms.entries()) {
    const jpeg = await sharp(Buffer.from(logoSvg(position, firm.name)))
      .jpeg({ quality: jpegQuality })
      .toBuffer()
    await storage.put(keyOf(nameOf(firm.id)), jpeg, 'image/jpeg')
  }
}
