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
  department: 'Athletics',
  verified: true,
  rating: 4.6,
  total_reviews: 128,
}

/** Ada's review of her. */
export const ADAS_REVIEW: Schemas['ReviewMine'] = {
  id: '11111111-1111-4111-8111-111111111111',
  date: '2026-03-01',
  rating: 4,
  comment: 'Q&amp;A after practice, I &lt;3 it',
  tags: ['Honest', 'Kind'],
  would_recommend: true,
  advice_rating: 5,
  honesty_rating: 4,
  motivation_rating: 3,
  planning_rating: 2,
  supportive_rating: 1,
  team_spirit_rating: 0,
  coach: DANA,
}
