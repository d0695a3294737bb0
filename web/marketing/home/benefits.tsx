import Lock from 'lucide-react/icons/lock'
import { wholeDollars } from '#contract/core/money.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { SectionHead } from '#web/ui/layout/section-head.tsx'
import { benefits } from '../content/home.ts'

const card = 'rounded border bg-surface p-5 md:p-8'

/** Three things that are usually learnt too late. */
export function Benefits() {
  return (
    <section data-section="benefits" className="pt-14 md:pt-22">
      <div className="wrap">
        <SectionHead />
        <div className="grid gap-6 pt-5 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] md:gap-16 md:pt-8">
          <h2 className="type-display-2">{benefits.title}</h2>
          <p className="max-w-[30em] type-body text-ink-2 md:mt-2">{benefits.intro}</p>
        </div>
        <div className="mt-6 grid gap-4 md:mt-10 md:gap-6 xl:grid-cols-[7fr_5fr]">
          <PriceCard />
          <article className={card}>
            <h3 className="mb-2 type-title-2">{benefits.checked.title}</h3>
            <dl className="mt-5 type-ui-s">
              {benefits.checked.rows.map((row) => (
                <div key={row.fact} className="grid grid-cols-[1fr_auto] gap-3 border-t py-2">
                  <dt>{row.fact}</dt>
                  <dd className={`text-right ${'stated' in row ? 'text-ink-3' : 'text-ink-2'}`}>{row.from}</dd>
                </div>
              ))}
            </dl>
          </article>
          <article className={card}>
            <h3 className="mb-2 type-title-2">{benefits.name.title}</h3>
            <dl className="mt-5 type-ui-s">
              {benefits.name.rows.map((row) => (
                <div key={row.what} className="grid grid-cols-[1fr_auto] gap-3 border-t py-2.25">
                  <dt>{row.what}</dt>
                  <dd className={`flex items-center gap-1 text-right ${'locked' in row ? 'text-ok' : 'text-ink-2'}`}>
                    {'locked' in row && <Icon of={Lock} small />}
                    {row.who}
                  </dd>
                </div>
              ))}
            </dl>
          </article>
        </div>
      </div>
    </section>
  )
}

function PriceCard() {
  const { title, text, caption, rows } = benefits.price
  const most = Math.max(...rows.map((row) => row.yearly))
  return (
    <article className={`${card} flex flex-col xl:row-span-2`}>
      <h3 className="mb-2 type-title-2 md:type-title-1">{title}</h3>
      <p className="max-w-[34em] type-ui text-ink-2">{text}</p>
      <table className="mt-auto w-full border-collapse type-ui">
        <caption className="pt-5 pb-2 text-left type-note text-ink-3 md:pt-8">{caption}</caption>
        <thead>
          <tr className="text-left type-note text-ink-3">
            <th scope="col" className="py-1 font-normal">
              Advisor
            </th>
            <th scope="col" className="py-1 font-normal">
              How paid
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              A year
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className="border-t">
              <th scope="row" className="w-[44%] py-3 text-left font-normal">
                {row.name}
                <span
                  aria-hidden="true"
                  className="mt-1.5 block h-1.5 rounded-xs bg-chart-1"
                  style={{ width: `${Math.round((row.yearly / most) * 89)}%` }}
                />
              </th>
              <td className="py-3">{row.paid}</td>
              <td className="py-3 text-right font-medium font-serif text-20/6">{wholeDollars(row.yearly)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
