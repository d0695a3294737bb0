import { LinkButton } from './link-button.tsx'

/** What stands on a page that does not exist, wherever that is found out. */
export function NotFoundView() {
  return (
    <section className="wrap grid min-h-[60dvh] content-center justify-items-start py-16">
      <p className="type-ui-s text-ink-3">404</p>
      <h1 className="mt-2 type-display-2">Page Not Found</h1>
      <p className="mt-4 max-w-[34em] type-body text-ink-2">
        The page you are looking for does not exist or has moved. Nothing of yours is lost.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to="/">Back to Home</LinkButton>
        <LinkButton to="/contact" variant="secondary">
          Contact Support
        </LinkButton>
      </div>
    </section>
  )
}
