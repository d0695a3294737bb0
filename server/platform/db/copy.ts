import type pg from 'pg'

/**
 * Reads what a query finds in PostgreSQL's own binary form, row by row as it comes: for whole
 * tables, where making text of every value and an object of every row costs more than the query.
 *
 * @param onRow takes the fields of a row one after the other, and only while it is called
 * @param timeoutMs the longest wait, in place of the connection's own
 */
export async function copyRows(
  client: pg.Client,
  query: string,
  onRow: (fields: Fields) => void,
  { timeoutMs }: { readonly timeoutMs?: number } = {},
): Promise<void> {
  const { pipeline } = client
  // A stream has its connection to itself, and the driver refuses it on one that pipelines.
  Object.assign(client, { pipeline: false })
  try {
    await stream(client, { query, onRow, timeoutMs })
  } finally {
    Object.assign(client, { pipeline })
  }
}

type Copying = {
  readonly query: string
  readonly onRow: (fields: Fields) => void
  readonly timeoutMs: number | undefined
}

function stream(client: pg.Client, { query, onRow, timeoutMs }: Copying): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | null = null
    let isStarted = false
    const fields = new Fields()
    const copy = {
      submit: (connection: pg.Connection) => connection.query(`copy (${query}) to stdout (format binary)`),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => {
        const from = isStarted ? 0 : headerBytes
        isStarted = true
        // What comes behind a failure is let go: the connection is of use again when all has come.
        if (failure || from >= chunk.length || chunk.readInt16BE(from) === end) return
        try {
          onRow(fields.begin(chunk, from + 2))
        } catch (error) {
          failure = error instanceof Error ? error : new Error(String(error))
        }
      },
      // The driver wraps the callback with its time limit, which it would enforce on a connection
      // that is in other use by then.
      ...(timeoutMs !== undefined && { query_timeout: timeoutMs }),
      callback: (error: Error | null) => (error ? reject(error) : resolve()),
      handleError: (error: Error) => copy.callback(error),
      handleCommandComplete: () => {},
      handleReadyForQuery: () => copy.callback(failure),
    }
    client.query(copy)
  })
}

/**
 * The signature, the flags and the length of what extends them. A row counts its fields first; -1
 * of them are the end of all.
 */
const headerBytes = 19
const end = -1
/** PostgreSQL counts from 2000 on, in microseconds. */
const minutesUntil2000 = 15_778_080
const microsecondsAMinute = 60_000_000

/** What a number holds exactly. */
const longestInterned = 6

/** The fields of one row, to be taken in the order in which they were selected. */
export class Fields {
  private row: Buffer = Buffer.alloc(0)
  private at = 0
  /**
   * Interned short strings by their bytes: most are codes, of which there are few, and creating one
   * costs more than a look-up.
   */
  private readonly known = new Map<number, string>()

  begin(row: Buffer, at: number): this {
    this.row = row
    this.at = at
    return this
  }

  /** Of text or of an enumeration. */
  text(): string | null {
    const length = this.length()
    if (length === -1) return null
    this.at += length
    if (length === 0 || length > longestInterned) return this.row.toString('utf8', this.at - length, this.at)
    const bytes = this.row.readUIntBE(this.at - length, length)
    let text = this.known.get(bytes)
    if (text === undefined) {
      text = this.row.toString('utf8', this.at - length, this.at)
      this.known.set(bytes, text)
    }
    return text
  }

  /** Of `int4`. */
  integer(): number | null {
    const length = this.length()
    if (length === -1) return null
    this.at += length
    return this.row.readInt32BE(this.at - length)
  }

  /** Of `float8`. */
  double(): number | null {
    const length = this.length()
    if (length === -1) return null
    this.at += length
    return this.row.readDoubleBE(this.at - length)
  }

  uuid(): string | null {
    const length = this.length()
    if (length === -1) return null
    this.at += length
    const hex = this.row.toString('hex', this.at - length, this.at)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }

  /** Of `text[]` or of an array of an enumeration. */
  texts(): string[] | null {
    const count = this.elements()
    if (count === -1) return null
    const texts: string[] = []
    for (let left = count; left > 0; left--) texts.push(this.text() ?? '')
    return texts
  }

  /** Of `timestamptz[]`, in whole minutes since 1970. */
  minutes(): number[] {
    const minutes: number[] = []
    for (let left = this.elements(); left > 0; left--) {
      this.length()
      const microseconds = this.row.readInt32BE(this.at) * 0x1_0000_0000 + this.row.readUInt32BE(this.at + 4)
      minutes.push(minutesUntil2000 + Math.round(microseconds / microsecondsAMinute))
      this.at += 8
    }
    return minutes
  }

  /** Of `int4[]`. */
  integers(): number[] {
    const integers: number[] = []
    for (let left = this.elements(); left > 0; left--) integers.push(this.integer() ?? 0)
    return integers
  }

  private length(): number {
    this.at += 4
    return this.row.readInt32BE(this.at - 4)
  }

  /** How many elements an array has; -1 where it is null. */
  private elements(): number {
    if (this.length() === -1) return -1
    const dimensions = this.row.readInt32BE(this.at)
    // Dimensions, whether there are nulls, the kind of the elements; then how many, and the number
    // of the first.
    this.at += 12
    if (dimensions === 0) return 0
    this.at += 8
    return this.row.readInt32BE(this.at - 8)
  }
}
