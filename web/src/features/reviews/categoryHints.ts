import type { CATEGORIES } from '../../api/choices'

type CategoryField = (typeof CATEGORIES)[number]['field']

/** What each category means, in one line of the form. */
export const CATEGORY_HINTS: Readonly<Record<CategoryField, string>> = {
  advice_rating: 'Explains the why, develops your game',
  honesty_rating: 'Roster, minutes, scholarship: said straight',
  motivation_rating: 'You leave practice wanting more',
  planning_rating: 'Practices, travel, talking to the team',
  supportive_rating: 'Respects you, hurt or healthy',
  team_spirit_rating: 'One locker room, not two',
}
