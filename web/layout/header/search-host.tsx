import { SearchDialog } from '#web/search/components/search-dialog.tsx'
import { placesOf } from '../sidebar/nav-items.ts'

type SearchHostProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The search with the pages of the frame. Loaded when it is first opened. */
export function SearchHost(props: SearchHostProps) {
  return <SearchDialog {...props} places={placesOf} />
}
