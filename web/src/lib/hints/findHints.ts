/** Hints about a comment: what identifies somebody, or could reveal who wrote it, and what is not in English. */
import { foldComment } from './folding'
import { notEnglish } from './language'
import { competitions, personNames } from './names'
import { RULES } from './rules'

type Kind = 'contact' | 'name' | 'identity' | 'language'

export interface Hint {
  kind: Kind
  /** The specific reason within the kind (`phone`, `score` …), or the kind itself if it has only one. */
  reason: string
  /** Where it starts in the comment. */
  start: number
  end: number
}

/** The number of the rule in server/sideline/pages/legal_texts/guidelines.md. */
export const RULE_OF_KIND: Record<Kind, number> = { contact: 6, name: 6, identity: 6, language: 3 }

const PATTERNS = (['contact', 'identity'] as const).flatMap((kind) =>
  Object.entries(RULES.patterns[kind]).flatMap(([reason, patterns]) =>
    patterns.map((pattern) => ({
      kind,
      reason,
      pattern: new RegExp(pattern.replaceAll('<month>', RULES.month).replaceAll('<unit>', RULES.unit), 'g'),
    })),
  ),
)

/** Returns the hints for the comment, by position; `ownNames` are the coach's names, which are allowed. */
export function findHints(comment: string, ownNames: readonly string[]): Hint[] {
  const text = foldComment(comment)
  const own = new Set(ownNames.flatMap((name) => foldComment(name).lower.match(/[a-z]+/g) ?? []))
  const hints: Hint[] = []
  const add = (kind: Kind, reason: string, [start, end]: [number, number]) => {
    if (!hints.some((hint) => start < hint.end && hint.start < end)) hints.push({ kind, reason, start, end })
  }
  for (const { kind, reason, pattern } of PATTERNS) {
    for (const { 0: match, 1: before = '', index } of text.lower.matchAll(pattern)) {
      add(kind, reason, text.span(index + before.length, index + match.length))
    }
  }
  for (const span of competitions(text)) add('identity', 'event', text.span(...span))
  for (const span of personNames(text, own)) add('name', 'name', text.span(...span))
  const language = notEnglish(comment)
  if (language) hints.push({ kind: 'language', reason: 'language', start: language[0], end: language[1] })
  return hints.sort((a, b) => a.start - b.start || a.end - b.end)
}
