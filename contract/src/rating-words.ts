/** The words of the ratings, from 1 on. */
export const RATINGS = ['Poor', 'Fair', 'Good', 'Great', 'Excellent'] as const

/** Describes a rating: "5, Excellent". */
export const describeRating = (rating: number): string => `${rating}, ${RATINGS[rating - 1] ?? ''}`
