import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { SCORE_WORDS } from '../lib/scores'
import { STAR_PATH } from './icons'

interface StarLinksProps {
  /** The star that is lit while none is hovered or focused: 1 to 5, or 0 for none. */
  chosen: number
  /** Renders the link of one star; `props` are its classes and content. */
  link: (stars: number, props: StarLinkProps) => ReactNode
}

interface StarLinkProps {
  'aria-label': string
  className: string
  children: ReactNode
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

/** Moves the focus to the star next to the focused one. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll('a')]
  links[links.findIndex((link) => link === document.activeElement) + step]?.focus()
}

/**
 * Five large stars, each a link. Hover, focus and arrow keys light them and show the word for the rating; a click opens
 * the link.
 */
export function StarLinks({ chosen, link }: StarLinksProps) {
  const [hovered, setHovered] = useState(0)
  const lit = hovered || chosen
  const unlight = () => {
    setHovered(0)
  }
  return (
    <div className="grid text-center">
      <div role="group" aria-label="Overall rating">
        <div
          role="presentation"
          className="flex justify-between"
          onKeyDown={moveFocus}
          onPointerLeave={unlight}
          onBlur={unlight}
        >
          {SCORE_WORDS.map((word, index) => {
            const stars = index + 1
            const light = () => {
              setHovered(stars)
            }
            return (
              <span key={word} role="presentation" className="contents" onPointerOver={light} onFocus={light}>
                {link(stars, {
                  'aria-label': `${word}, ${stars === 1 ? '1 star' : `${stars} stars`}`,
                  className:
                    'grid h-16 w-1/5 place-items-center rounded-2xl focus-visible:outline-3 focus-visible:outline-t5 md:h-17 md:w-17',
                  children: <BigStar lit={stars <= lit} />,
                })}
              </span>
            )
          })}
        </div>
      </div>
      <p
        aria-hidden="true"
        className="min-h-[1.45rem] font-display text-[1.2rem] leading-tight font-semibold text-gold-ink"
      >
        {SCORE_WORDS[lit - 1] ?? 'Tap a star to begin'}
      </p>
    </div>
  )
}

function BigStar({ lit }: { lit: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      strokeWidth="1.3"
      strokeLinejoin="round"
      className={`size-13 max-w-full stroke-gold-ink transition-colors md:size-14 ${lit ? 'fill-gold' : 'fill-gold-soft'}`}
      aria-hidden="true"
    >
      <path d={STAR_PATH} />
    </svg>
  )
}
