/**
 * The row of a query that always has one, such as an insert without a conflict clause, an update
 * of a locked row, or a count.
 * @throws Error when it has none, which is a mistake of ours
 */
export function firstRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a query that always has a row returned none')
  return row
}
