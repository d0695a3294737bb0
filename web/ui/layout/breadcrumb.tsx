import { Link } from 'react-router'

/** Where one is, from the home page down; the last is the page itself. */
export function Breadcrumb({ items }: { items: readonly { name: string; to?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" className="pt-1 md:pt-5">
      <ol className="flex gap-x-2 whitespace-nowrap type-note text-ink-3">
        {items.map((item, position) => (
          <li key={item.name} className="flex gap-2 last:min-w-0">
            {position > 0 && (
              <span aria-hidden="true" className="py-3 md:py-0.5">
                /
              </span>
            )}
            {item.to ? (
              <Link to={item.to} className="link touch py-3 text-ink-2! md:py-0.5">
                {item.name}
              </Link>
            ) : (
              <span aria-current="page" className="truncate py-3 md:py-0.5">
                {item.name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
