import { hasComments } from '../lib/comments'
import help from './whoCanHelp.json'

interface WhoCanHelpProps {
  /** Whether it starts expanded, for cases where someone may be in danger. */
  open?: boolean
}

/**
 * Where to find help, for anyone who writes about abuse. Unobtrusive and always present: one line until it is expanded.
 */
export function WhoCanHelp({ open = false }: WhoCanHelpProps) {
  return (
    <details open={open} className="rounded-xl border border-line bg-softer px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        {hasComments() ? help.title : help.title_without_comments}
      </summary>
      <p className="leading-snug">{help.intro}</p>
      <ul className="mt-3 mb-4 grid gap-3">
        {help.places.map(({ name, text, links }) => (
          <li key={name} className="leading-snug">
            <strong>{name}</strong>
            <span className="block text-ink-2">{text}</span>
            {links.map(({ label, href }) => (
              <a
                key={href}
                href={href}
                rel="noreferrer"
                {...(href.startsWith('https:') && { target: '_blank' })}
                className="mr-4 inline-flex min-h-11 items-center wrap-anywhere font-semibold text-soft-ink underline underline-offset-4"
              >
                {label}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
