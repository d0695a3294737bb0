// Compares the ratios of two runs of the benchmarks.

/** A difference up to this part of a ratio comes and goes between two runs of the same code. */
const noise = 0.2

/** Ratios that are better when they rise, by what they measure; all others when they fall. */
const rising = /\ba second\b|requests\/s|times as fast|NDCG/

/**
 * Describes each ratio that is worse than before by more than noise. A ratio that only one of the
 * runs has is not compared.
 * @param {Record<string, number>} before
 * @param {Record<string, number>} after
 * @returns {string[]}
 */
export function findLosses(before, after) {
  return Object.entries(after).flatMap(([title, ratio]) => {
    const old = before[title]
    if (old === undefined) return []
    const isWorse = rising.test(title) ? ratio < old * (1 - noise) : ratio > old * (1 + noise)
    return isWorse ? [`${title}: ${old.toFixed(2)} before, ${ratio.toFixed(2)} now`] : []
  })
}
