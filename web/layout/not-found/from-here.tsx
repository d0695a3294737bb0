import { Link } from 'react-router'
import { searchMaxLength } from '#contract/core/lengths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { closestPage, wordsOfPath } from './closest-page.ts'

/**
 * Ways on from an address that does not exist: the page most like it, and a search for its words.
 */
export function FromHere({ pathname }: { pathname: string }) {
  const page = closestPage(pathname)
  return (
    <>
      {page && (
        <p className="mt-4">
          Did you mean{' '}
          <Link to={page.to} className="link">
            {page.name}
          </Link>
          ?
        </p>
      )}
      <form action="/advisors" noValidate className="mt-6 grid w-full max-w-[34em] gap-3">
        <TextField
          label="Search advisors"
          name="search"
          maxLength={searchMaxLength}
          defaultValue={wordsOfPath(pathname)}
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
    </>
  )
}
