import type { ReactNode } from 'react'
import { Icon } from './icons'

export type Sense = 'strength' | 'style' | 'problem'

interface TagsProps {
  tags: readonly { text: string; sense: Sense; count?: number | string }[]
  label: string
  /** Wraps the text of a tag in a link. */
  link?: (text: string) => ReactNode
}

/** The tags of a coach or a review. Their sense is shown by sign, shape and color, and in words to screen readers. */
export function Tags({ tags, label, link }: TagsProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {tags.map(({ text, sense, count }) => (
        <li
          key={text}
          className={`inline-flex items-center gap-1.5 py-0.5 pr-3 pl-2 text-[0.9375rem] leading-relaxed font-semibold ${LOOKS[sense]}`}
        >
          <SenseSign sense={sense} />
          <span className="sr-only">{sense}: </span>
          {link ? link(text) : <span>{text}</span>}
          {count !== undefined && <small className="text-[0.9375rem] font-normal">{count}</small>}
        </li>
      ))}
    </ul>
  )
}

const LOOKS: Record<Sense, string> = {
  strength: 'rounded-full bg-good-soft text-good',
  style: 'rounded-full bg-style-soft text-style',
  problem: 'rounded-lg bg-bad-soft text-bad',
}

const SIGNS: Record<Sense, string> = {
  strength: 'M12 5v14M5 12h14',
  style: 'M4.5 13.5c2.5-4 5-4 7.5-1.5s5 2.5 7.5-1.5',
  problem: 'M12 4.5v9M12 19v.1',
}

/** The sign for a sense: + for a strength, ~ for a style, ! for a problem. */
export function SenseSign({ sense }: { sense: Sense }) {
  return (
    <Icon className="size-[0.95rem] shrink-0" strokeWidth={3}>
      <path d={SIGNS[sense]} />
    </Icon>
  )
}
