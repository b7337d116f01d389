/** The words for the five scores, 1 to 5 (spec section 2, rating form). */
export const SCORE_WORDS = ['Poor', 'Fair', 'Decent', 'Good', 'Excellent'] as const

/** The length of the donut's ring: 2πr at r = 30 (spec section 9). */
export const DONUT_CIRCUMFERENCE = 188.4

/** The word for a score of 1 to 5; undefined for 0, which means not chosen yet. */
export function scoreWord(score: number): string | undefined {
  return SCORE_WORDS[score - 1]
}

export type ScoreStep = 1 | 2 | 3 | 4 | 5

/**
 * The score color of a mean: that of the nearest whole score to the displayed number, or the lower one in a tie. Two
 * means that are both displayed as 2.5 have the same color.
 */
export function scoreStep(value: number): ScoreStep {
  return Math.min(5, Math.max(1, Math.ceil(Number(oneDecimal(value)) - 0.5))) as ScoreStep
}

/** The length of a category's bar: value/5 in percent, clamped to 0–100. */
export function barPercent(value: number): number {
  return Math.min(100, Math.max(0, (value / 5) * 100))
}

/** The length of the donut's arc for 0–100 percent. */
export function donutArc(percent: number): number {
  return (Math.min(100, Math.max(0, percent)) / 100) * DONUT_CIRCUMFERENCE
}

export type StarPart = 'full' | 'half' | 'empty'

/**
 * The five stars for a rating: full stars, a half star if the fraction is at least .5, then empty stars. The fraction
 * is that of the displayed number: 4.485 is displayed as 4.5 and has four and a half stars.
 */
export function starParts(rating: number): StarPart[] {
  const written = Number(oneDecimal(rating))
  const full = Math.floor(written)
  const half = written - full >= 0.5
  return Array.from({ length: 5 }, (_, index) => {
    if (index < full) return 'full'
    return index === full && half ? 'half' : 'empty'
  })
}

/** A rating to one decimal, as it is displayed. */
export function oneDecimal(rating: number): string {
  return rating.toFixed(1)
}

/** Shown for a mean that does not exist: 0 would look like the worst score. */
export const NO_SCORE = '–'

/** A mean to one decimal; NO_SCORE for 0, which means that nobody gave a rating. */
export function meanText(mean: number): string {
  return mean > 0 ? oneDecimal(mean) : NO_SCORE
}
