import { Breadcrumb } from '../../ui/breadcrumb.tsx'

/** The head of every public page but the first: where one is, what it says, in one sentence more. */
export function PageHead({ name, title, lead, note }: { name: string; title: string; lead: string; note?: string }) {
  return (
    <div className="wrap">
      <Breadcrumb items={[{ name: 'Home', to: '/' }, { name }]} />
      <h1 className="mt-6 max-w-[18em] type-display-1 max-md:text-[36px]/[40px] md:mt-12 md:text-[52px]/[56px]">
        {title}
      </h1>
      <p className="mt-4 max-w-[36em] type-lead text-ink-2 md:mt-6">{lead}</p>
      {note && <p className="mt-3 type-note text-ink-3">{note}</p>}
    </div>
  )
}
