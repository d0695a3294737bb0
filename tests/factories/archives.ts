import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fromBufferPromise } from 'yauzl'
import * as endpoints from '#contract/archive/endpoints.ts'
import type { TestApp } from '#tests/support/harness.ts'
import { firmsOf } from './firms.ts'
import { chats } from './messaging.ts'

/** Archives for tests: `const { aSupervisedFirm } = archivesOf(app)`. */
export function archivesOf(app: TestApp) {
  const { a } = chats(app)
  const { aFirm, aMember } = firmsOf(app)
  return {
    /** A firm whose archive is on, with an officer and an advisor who has a client. */
    async aSupervisedFirm() {
      const { admin: owner, firm } = await aFirm()
      await app.as(owner).call(endpoints.saveArchive, { body: { isOn: true, retentionYears: 6 } })
      const [officer, advisor] = [await aMember(owner, 'compliance'), await aMember(owner)]
      const consumer = await a.consumer({ firstName: 'Ines', lastName: 'Duarte' })
      const chat = await a.chat({ consumer, advisor })
      return { owner, firm, officer, advisor, consumer, chat }
    },
  }
}

/** Writes the files of a ZIP archive into a folder. */
export async function unzip(zip: Buffer, into: string): Promise<void> {
  const files = await fromBufferPromise(zip)
  for await (const file of files.eachEntry()) {
    const path = join(into, file.fileName)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await files.openReadStreamPromise(file))
  }
}
