import { ROLE_LABELS } from '../../features/search/filtersInEffect'
import type { ResultsQuery } from '../../features/search/resultsAddress'
import { genderLabel } from '../../lib/format'

// The server writes the same title and description into the document (server/sideline/pages/results_page.py). Tests on
// both sides read server/tests/pages/results_heads.json.

/** Describes what is listed: '“cedar”, Women's Golf, DI'; empty for all coaches. */
export function subjectOf({
  q,
  sport,
  gender,
  division,
  role,
  state,
  conference,
  city,
}: ResultsQuery): string {
  const team = [gender && genderLabel(gender), sport].filter(Boolean).join(' ')
  const roles = (role?.split(',') ?? []).map((name) => ROLE_LABELS[name as keyof typeof ROLE_LABELS])
  return [
    q && `“${q}”`,
    team,
    anyOf(division?.split(',')),
    anyOf(roles),
    anyOf(state?.split(',')),
    anyOf(conference?.split(',')),
    city,
  ]
    .filter(Boolean)
    .join(', ')
}

/** 'DI or DII'; undefined without values. */
function anyOf(values: readonly string[] | undefined): string | undefined {
  return values?.join(' or ')
}

/** The title of the page, without the product's name. */
export function resultsTitle(query: ResultsQuery): string {
  const subject = subjectOf(query)
  return subject ? `${subject} · Coaches` : 'Coaches'
}

/** One sentence about the page for search engines and link previews. */
export function resultsDescription(query: ResultsQuery): string {
  const subject = subjectOf(query)
  return subject
    ? `College coaches, ${subject}: with anonymous ratings from athletes.`
    : 'Search and filter college coaches by sport, team and division, with anonymous ratings from athletes.'
}
