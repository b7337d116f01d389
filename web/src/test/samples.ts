import type { Schemas } from '../api/client'

/** A fictional coach. */
export const DANA: Schemas['CoachCard'] = {
  id: 7,
  name: 'Dana Rivers',
  university: 'Cedar Valley State',
  sport: 'Basketball',
  gender: 'Women',
  division: 'DI',
  avatar: '🏀',
  short_university: 'Cedar Valley',
  colors: [8, 2],
  department: 'Athletics',
  verified: true,
  has_left: false,
  role: '',
  rating: 4.6,
  total_reviews: 128,
}

/** Dana's post. */
export const POST: Schemas['CoachPost'] = {
  team_id: 31,
  school: 'Cedar Valley State',
  school_path: '/school/cedar-valley-state',
  team_path: '/team/cedar-valley-state/womens-basketball',
  sport: 'Basketball',
  gender: 'Women',
  role: 'head',
  title: 'Head Coach',
  years: 'since 2021-22',
  last_season: '2026-27',
  is_over: false,
  listed_on: '2026-08-14',
  total_reviews: 128,
  rating: 4.6,
  named_as: null,
}

/** Dana's profile. */
export const PROFILE: Schemas['CoachProfile'] = {
  ...DANA,
  page_title: "Dana Rivers, Women's Basketball @ Cedar Valley State (DI)",
  page_description:
    "Dana Rivers, Women's Basketball @ Cedar Valley State (DI): rated 4.6 of 5 in 128 anonymous reviews.",
  ratings: {
    Knowledge: 4.8,
    Honesty: 4.5,
    Motivation: 4.9,
    Planning: 3.6,
    Character: 4.4,
    'Team Spirit': 2.7,
  },
  rating_counts: [128, 120, 110, 100, 90, 80],
  average: null,
  quote: null,
  recommendation_percentage: 88,
  recommend_yes: 88,
  recommend_answers: 100,
  star_counts: [1, 2, 5, 20, 100],
  school_email_reviews: 0,
  popular_tags: ['Motivational', 'Honest', 'Lazy'],
  popular_tag_counts: [61, 44, 9],
  ai_summary: 'Athletes speak well of this coach.',
  ai_summary_updated_at: '2026-03-01',
  bio: 'Coach at Cedar Valley State',
  posts: [POST],
  holds_new_reviews: false,
}

/** Ada's review of Dana. */
export const ADAS_REVIEW: Schemas['ListedReview'] = {
  id: '11111111-1111-4111-8111-111111111111',
  waits_until: null,
  appears_on: null,
  pending: null,
  hidden: null,
  coached_at: null,
  date: '2026-03-01',
  rating: 4,
  comment: 'Q&amp;A after practice, I &lt;3 it',
  tags: ['Honest', 'Kind'],
  school_email: false,
  would_recommend: true,
  advice_rating: 5,
  honesty_rating: 4,
  motivation_rating: 3,
  planning_rating: 2,
  supportive_rating: 1,
  team_spirit_rating: 0,
  reply: null,
  same_day: 0,
  coach: DANA,
}

/** A review as everyone sees it. */
export const PUBLIC_REVIEW: Schemas['ProfileReview'] = {
  id: '22222222-2222-4222-8222-222222222222',
  date: '2026-03-01',
  rating: 2,
  comment: 'Shouts at <b>everybody</b>.',
  tags: ['Strict'],
  school_email: false,
  would_recommend: false,
  advice_rating: 2,
  honesty_rating: 2,
  motivation_rating: 2,
  planning_rating: 2,
  supportive_rating: 2,
  team_spirit_rating: 2,
  reply: null,
  coached_at: null,
}

/** What a row of results says of a coach with fewer than five reviews. */
export const UNRANKED = {
  earlier: '',
  ranked_as: null,
  category: 'Honesty',
  category_mean: 0,
  recommend_yes: 0,
  recommend_answers: 0,
  top_tag: null,
  top_tag_count: 0,
} satisfies Omit<Schemas['FoundCoach'], keyof Schemas['CoachCard']>

/** The days of a site with a weekly edition, on Dec 2, 2026. */
export const WEEKLY: Schemas['EditionDays'] = {
  mode: 'weekly',
  zone: 'America/New_York',
  last: '2026-11-30',
  next: '2026-12-07',
  open: '2026-12-07',
  closes_at: '2026-12-06T23:00:00Z',
  not_before: [
    { day: '2027-01-15', edition: '2027-01-18', closes_at: '2027-01-17T23:00:00Z' },
    { day: '2027-06-15', edition: '2027-06-21', closes_at: '2027-06-20T22:00:00Z' },
    { day: '2027-08-15', edition: '2027-08-16', closes_at: '2027-08-15T22:00:00Z' },
  ],
}
