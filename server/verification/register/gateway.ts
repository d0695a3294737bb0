import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { SaxesParser } from 'saxes'
import type { RegisterFirmRow, RegisterPersonRow } from '../tables.ts'
import { zipMembers } from './gateway-zip.ts'
import { firmReader, personReader } from './rules.ts'

/** The published files hold a day of one making; several of different days are no one register. */
export class MixedDaysError extends Error {
  override readonly name = 'MixedDaysError'
}

/** A file could not be read, or holds no XML. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError'
}

/** A person of the individual file, or a firm of the firm file. */
export type RegisterRecord = { readonly person: RegisterPersonRow } | { readonly firm: RegisterFirmRow }

/**
 * Reads the SEC's individual and firm files, as published: XML, bare or packed by gzip or ZIP, one
 * after the other without holding any of them whole. `onRecordDate` hears the day they were made
 * before the first person comes.
 *
 * @throws MixedDaysError, UnreadableFileError
 */
export async function* recordsIn(
  paths: readonly string[],
  onRecordDate: (day: string) => void,
): AsyncGenerator<RegisterRecord> {
  let day: string | undefined
  for (const path of paths) {
    let hasDay = false
    try {
      for await (const stream of streamsOf(path))
        yield* recordsOf(stream, (found) => {
          hasDay = true
          if (day !== undefined && day !== found)
            throw new MixedDaysError(`${path} is of ${found}, the file before of ${day}`)
          day = found
          onRecordDate(found)
        })
      // Else a page of HTML beside a file of firms would count as no people at all.
      if (!hasDay) throw new Error('it has neither people nor firms')
    } catch (cause) {
      if (cause instanceof MixedDaysError) throw cause
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new UnreadableFileError(`${path} is not a complete adviser file of the SEC: ${reason}`, { cause })
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

/**
 * No tag or text of the published files is a thousand characters long. The parser holds all of one,
 * so a longer one is no register, and is refused before it fills the memory.
 */
const longestPart = 1_000_000

/** Both kinds of file keep apart the elements they use, so each reader ignores the other's. */
async function* recordsOf(stream: Readable, onRecordDate: (day: string) => void): AsyncGenerator<RegisterRecord> {
  const people = personReader(onRecordDate)
  const firms = firmReader(onRecordDate)
  const parser = new SaxesParser()
  let found: RegisterRecord[] = []
  let partStart = 0
  parser.on('opentag', ({ name, attributes }) => {
    partStart = parser.position
    people.open({ name, attributes })
    firms.open({ name, attributes })
  })
  parser.on('text', (content) => {
    partStart = parser.position
    firms.text(content)
  })
  parser.on('cdata', (content) => firms.text(content))
  parser.on('closetag', ({ name }) => {
    const person = people.close(name)
    if (person) found.push({ person })
    const firm = firms.close(name)
    if (firm) found.push({ firm })
  })
  let decoder: TextDecoder | undefined
  for await (const chunk of stream) {
    decoder ??= new TextDecoder(encodingIn(chunk))
    parser.write(decoder.decode(chunk, { stream: true }))
    if (parser.position - partStart > longestPart) throw new Error('it has a tag or a text of more than 1 MB')
    yield* found
    found = []
  }
  parser.write(decoder?.decode() ?? '').close()
  yield* found
}

/**
 * The prolog says which letters the file is written in; some copies say one thing and older ones
 * another.
 */
function encodingIn(beginning: Uint8Array): string {
  const prolog = Buffer.from(beginning.subarray(0, 200)).toString('latin1')
  return /encoding="iso-8859-1"/i.test(prolog) ? 'windows-1252' : 'utf-8'
}
