/** No answer at all: the device is offline, or the server cannot be reached. */
export class Unreachable extends Error {
  readonly offline = typeof navigator !== 'undefined' && navigator.onLine === false
  constructor(cause: unknown) {
    super('unreachable', { cause })
    this.name = 'Unreachable'
  }
}
