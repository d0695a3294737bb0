/** Where one finds what on a long page. */
export function PageIndex({ headings }: { headings: readonly { id: string; text: string }[] }) {
  return (
    <nav aria-label="On this page" className="border-l pl-5">
      <ul className="grid gap-2.5 type-ui-s">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className="text-ink-2 no-underline hover:text-ink hover:underline">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
