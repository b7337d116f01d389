/** Names of what is in the query cache. Ids are strings, as they stand in the address of a page. */
export const keys = {
  coach: (id: string) => ['coach', id] as const,
  /** Infinite query: pages of ReviewPage, the first asked for with the page parameter null. */
  reviews: (id: string) => ['coach', id, 'reviews'] as const,
  mine: (id: string) => ['coach', id, 'mine'] as const,
  myReviews: () => ['my-reviews'] as const,
  myReview: (id: string) => ['my-review', id] as const,
  savedCoaches: () => ['saved-coaches'] as const,
  search: (q: string) => ['search', q] as const,
  universities: (q: string) => ['universities', q] as const,
  featuredCoach: () => ['featured-coach'] as const,
  site: () => ['site'] as const,
}
