import { useMutation } from '@tanstack/react-query'
import { queryClient } from '#web/platform/api/queries.ts'
import { Loading } from '#web/ui/display/skeleton.tsx'

type MorePages = { state: 'ready' | 'loading' | 'failed'; load: () => void }

/** Above the rows and not among them, so that it moves none. */
export function OlderStatus({ older }: { older: MorePages }) {
  return (
    <div className="absolute inset-x-0 top-2 grid justify-center">
      {older.state === 'loading' ? (
        <p className="rounded-full border border-line-2 bg-surface px-3 py-1 type-note text-ink-2">
          <Loading name="earlier messages" />
          <span aria-hidden="true">Loading earlier messages</span>
        </p>
      ) : (
        <button
          type="button"
          onClick={older.load}
          className="min-h-11 rounded border border-line-2 bg-surface px-3 type-note text-action underline shadow-sheet"
        >
          Couldn’t load earlier messages. Try again
        </button>
      )}
    </div>
  )
}

/** Loads pages next to those that are held, one at a time. */
export function useMorePages(load: () => Promise<void>, hasMore: boolean): MorePages {
  const { mutate, status } = useMutation({ mutationFn: load }, queryClient())
  const state = status === 'pending' ? 'loading' : status === 'error' ? 'failed' : 'ready'
  return {
    state,
    load: () => {
      if (hasMore && status !== 'pending') mutate()
    },
  }
}
