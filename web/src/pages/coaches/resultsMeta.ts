import type { FilterInEffect } from '../../features/search/filtersInEffect'

// The server writes the same title and description into the document (server/sideline/pages/results_words.py). Tests on
// both sides read server/tests/pages/results_heads.json.

type Filters = readonly FilterInEffect[]

/** Describes the filters: "DII Women's Soccer, Head coaches in Ohio"; empty without any. */
export function scopeOf(filters: Filters): string {
  const labels = (...names: string[]) =>
    filters.filter(({ name }) => names.includes(name)).map(({ label }) => label)
  const team = [labels('division').join(', '), ...labels('gender'), ...labels('sport')]
    .filter(Boolean)
    .join(' ')
  const what = [team, ...labels('role', 'conference', 'min_reviews', 'school_email', 'unrated')]
    .filter(Boolean)
    .join(', ')
  const place = [...labels('city'), ...labels('state')].join(', ')
  if (!place) return what
  return `${what || 'All sports'} in ${place}`
}

/** Describes what was asked for: '“smith”, Women's Golf'. A filter that is read from the text is not repeated. */
function subjectOf(text: string | undefined, filters: Filters): string {
  const chosen = filters.filter(({ words }) => words.length === 0)
  return [text && `“${text}”`, scopeOf(chosen)].filter(Boolean).join(', ')
}

/** The title of the page, without the site's name. */
export function resultsTitle(text: string | undefined, filters: Filters): string {
  const subject = subjectOf(text, filters)
  return subject ? `${subject} · Coaches` : 'Coaches'
}

/** One sentence about the page for search engines and link previews. */
export function resultsDescription(text: string | undefined, filters: Filters): string {
  const subject = subjectOf(text, filters)
  return subject
    ? `College coaches, ${subject}: with anonymous ratings from athletes.`
    : 'Search and filter college coaches by sport, team and place, with anonymous ratings from athletes.'
}
