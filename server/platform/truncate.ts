/**
 * The first characters of a text, without half of a surrogate pair at its end: the database refuses
 * that in JSON, as in the payload of a job.
 */
export const truncate = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/\p{Surrogate}$/u, '')
