type Kind = 'counter' | 'gauge' | 'histogram'

/**
 * A metric as the code names it. Every label has few values that the code knows: a route's
 * template, an event's name, an outcome; ids, addresses and texts of people are no labels.
 */
export type MetricDefinition<K extends Kind = Kind, L extends string = string> = {
  readonly kind: K
  readonly name: string
  readonly help: string
  readonly labels: readonly L[]
  /** Upper bounds in seconds, for a histogram. */
  readonly buckets?: readonly number[]
  /** Label values that begin at 0, so that the first increase is seen as one. */
  readonly from?: readonly Readonly<Record<L, string>>[]
}

type Options<L extends string> = {
  readonly name: string
  readonly help: string
  readonly labels?: readonly L[]
  readonly buckets?: readonly number[]
  readonly from?: readonly Readonly<Record<NoInfer<L>, string>>[]
}

function define<K extends Kind, L extends string>(kind: K, { labels = [], ...rest }: Options<L>) {
  return { kind, labels, ...rest } satisfies MetricDefinition<K, L>
}

/** Declares what only rises, such as mails sent; its name ends in `_total`. */
export const counter = <const L extends string = never>(options: Options<L>): MetricDefinition<'counter', L> =>
  define('counter', options)

/** Declares a state that is read when somebody asks, such as open connections. */
export const gauge = <const L extends string = never>(options: Options<L>): MetricDefinition<'gauge', L> =>
  define('gauge', options)

/** Declares times in seconds, counted in buckets. */
export const histogram = <const L extends string = never>(options: Options<L>): MetricDefinition<'histogram', L> =>
  define('histogram', options)
