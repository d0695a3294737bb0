import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { SaxesParser } from 'saxes'
import type { RegisterPersonRow } from '../tables.ts'
import { zipMembers } from './gateway-zip.ts'
import { personReader } from './rules.ts'

/** The published files hold a day of one making; several of different days are no one register. */
export class MixedDays extends Error {
  override readonly name = 'MixedDays'
}

/**
 * Reads the SEC's individual adviser files, as published: XML, bare or packed by gzip or ZIP, one after the other without
 * holding any of them whole. `onRecordDate` hears the day they were made before the first person comes.
 * @throws MixedDays
 */
export async function* peopleIn(
  paths: readonly string[],
  onRecordDate: (day: string) => void,
): AsyncGenerator<RegisterPersonRow> {
  let day: string | undefined
  for (const path of paths) {
    for await (const stream of streamsOf(path)) {
      yield* peopleOf(stream, (found) => {
        if (day !== undefined && day !== found) throw new MixedDays(`${path} is of ${found}, the file before of ${day}`)
        day = found
        onRecordDate(found)
      })
    }
  }
}

async function* streamsOf(path: string): AsyncGenerator<Readable> {
  if (/\.zip$/i.test(path)) {
    for (const member of await zipMembers(path)) if (/\.xml$/i.test(member.name)) yield await member.stream()
    return
  }
  const file = createReadStream(path)
  if (!/\.gz$/i.test(path)) return yield file
  const unpacked = createGunzip()
  file.on('error', (error) => unpacked.destroy(error))
  yield file.pipe(unpacked)
}

async function* peopleOf(stream: Readable, onRecordDate: (day: string) => void): AsyncGenerator<RegisterPersonRow> {
  const reader = personReader(onRecordDate)
  const parser = new SaxesParser()
  let found: RegisterPersonRow[] = []
  parser.on('opentag', ({ name, attributes }) => reader.open({ name, attributes }))
  parser.on('closetag', ({ name }) => {
    const person = reader.close(name)
    if (person) found.push(person)
  })
  let decoder: TextDecoder | undefined
  for await (const chunk of stream) {
    decoder ??= new TextDecoder(encodingIn(chunk))
    parser.write(decoder.decode(chunk, { stream: true }))
    yield* found
    found = []
  }
  parser.write(decoder?.decode() ?? '').close()
  yield* found
}

/** The prolog says which letters the file is written in; some copies say one thing and older ones another. */
function encodingIn(beginning: Uint8Array): string {
  const prolog = Buffer.from(beginning.subarray(0, 200)).toString('latin1')
  return /encoding="iso-8859-1"/i.test(prolog) ? 'windows-1252' : 'utf-8'
}
