const formatOf = (type: Intl.ListFormatType) => new Intl.ListFormat('en-US', { type })
const formats = { unit: formatOf('unit'), conjunction: formatOf('conjunction'), disjunction: formatOf('disjunction') }

/**
 * The items as part of a sentence: "a, b, c" as a unit, "a, b, and c" as a conjunction, "a, b, or
 * c" as a disjunction.
 */
export const listText = (items: Iterable<string>, type: Intl.ListFormatType = 'unit'): string =>
  formats[type].format(items)
