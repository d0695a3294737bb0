/** The figures of a whole report, two in a row on the phone. */
export function FigureList({ figures }: { figures: readonly (readonly [figure: string, text: string])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-y py-5 md:grid-cols-4">
      {figures.map(([figure, text]) => (
        <div key={text} className="flex flex-col-reverse justify-end">
          <dt className="mt-1 type-ui-s text-ink-2">{text}</dt>
          <dd className="type-title-1">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
