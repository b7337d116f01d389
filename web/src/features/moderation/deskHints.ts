import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Hint } from '../../lib/hints/findHints'
import type { CaseRow } from './deskQueries'

/** A part of the reported text that may break a rule. */
export interface CaseHint extends Hint {
  text: string
  /** The number of the rule in the guidelines. */
  rule: number
}

const NONE: readonly CaseHint[] = []

/**
 * The hints on the reported text of a case, in the order of the text; empty until the word lists are loaded. Hints
 * about details that could identify the author are left out, and so are names of the coach's staff.
 */
export function useHints(row: CaseRow): readonly CaseHint[] {
  const { text, coach, colleagues } = row
  const { data: lists } = useQuery({
    queryKey: ['hints'],
    queryFn: () => import('../../lib/hints/findHints'),
    staleTime: Infinity,
  })
  const hasText = row.about === 'review' || row.about === 'reply'
  return useMemo(() => {
    if (!lists || !hasText) return NONE
    const hints = lists
      .findHints(text, [coach.name])
      .filter(({ kind }) => kind !== 'identity')
      .filter(({ kind, start, end }) => kind !== 'name' || !isAnyOf(colleagues, text.slice(start, end)))
    return hints.length === 0
      ? NONE
      : hints.map((hint) => ({
          ...hint,
          text: text.slice(hint.start, hint.end),
          rule: lists.RULE_OF_KIND[hint.kind],
        }))
  }, [lists, hasText, text, coach.name, colleagues])
}

/** Whether a name in a text is one of these, in full or in part: 'Marcus', 'Hale' or 'When Marcus' for Marcus Hale. */
function isAnyOf(names: readonly string[], found: string): boolean {
  const [last = '', before] = wordsOf(found).reverse()
  return names.some((name) => {
    const words = wordsOf(name)
    return last === words[0] || (words.includes(last) && (!before || words.includes(before)))
  })
}

function wordsOf(name: string): string[] {
  return (
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  )
}
