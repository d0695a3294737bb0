type Props = {
  /** What is shown so far; undefined while it is read. */
  items: readonly unknown[] | undefined
  list?: { readonly hasNextPage: boolean }
}

/** Announces to screen readers what a search found, since the list changes beside its form. */
export function FoundCount({ items, list }: Props) {
  return (
    <p role="status" className="sr-only">
      {items && foundText(items.length, list?.hasNextPage === true)}
    </p>
  )
}

function foundText(count: number, hasMore: boolean): string {
  if (count === 0) return 'Nothing found'
  if (hasMore) return `The first ${count} results`
  return count === 1 ? '1 result' : `${count} results`
}
