import type { ReactNode } from 'react'
import { hasComments } from '../../lib/comments'
import { oneDecimal, scoreStep } from '../../lib/scores'
import { SCORE_FILL } from '../../ui/scoreClasses'
import { Heading } from './Heading'

/** On a site without anything to show: what a profile looks like, and why to be the first. */
export function Launch() {
  return (
    <div className="home-launch">
      <Sample />
      <section className="min-w-0">
        <Heading text="Be the first on your team" />
        <ul className="home-reasons">
          <Reason
            title="Nobody sees who you are"
            text="Your review is signed “Athlete”. Your name and your email are never shown."
          >
            <rect x="6" y="4" width="52" height="40" rx="8" className="fill-soft stroke-t5" strokeWidth="2" />
            <circle cx="20" cy="20" r="7" className="fill-t5" />
            <path
              d="M34 16h16M34 24h12M12 35h38"
              className="stroke-t5"
              strokeWidth="3"
              strokeLinecap="round"
            />
          </Reason>
          <Reason
            title="Two minutes, six ratings"
            text={`Stars, six ratings and a yes or no. ${hasComments() ? 'Tags and words' : 'Tags'} if you want to.`}
          >
            <rect x="4" y="18" width="16" height="26" rx="4" className="fill-s2" />
            <rect x="24" y="10" width="16" height="34" rx="4" className="fill-s4" />
            <rect x="44" y="4" width="16" height="40" rx="4" className="fill-s5" />
          </Reason>
          <Reason
            title="Recruits read it first"
            text="They look up a coach before they choose a team. The first review is what they find."
          >
            <path
              d="M10 6h44a6 6 0 016 6v16a6 6 0 01-6 6H30L18 44V34h-8a6 6 0 01-6-6V12a6 6 0 016-6z"
              className="fill-gold-soft stroke-gold-ink"
              strokeWidth="2"
            />
            <path d="M16 16h32M16 24h20" className="stroke-gold-ink" strokeWidth="3" strokeLinecap="round" />
          </Reason>
        </ul>
      </section>
    </div>
  )
}

const MEANS = [
  ['Knowledge', 4.5],
  ['Honesty', 4.7],
  ['Motivation', 4],
  ['Planning', 3.1],
  ['Character', 4.3],
  ['Team Spirit', 3.8],
] as const

/** A profile, all of which is invented. */
function Sample() {
  return (
    <section className="home-sample" aria-label="Sample profile">
      <p className="home-ribbon">Sample: not a real coach</p>
      <div className="home-sample-top">
        <p>
          <span className="sr-only">Rated </span>
          <b className="home-tile bg-s4">4.2</b>
          <small>18 reviews</small>
        </p>
        <div className="min-w-0">
          <h2>Robin Example</h2>
          <p>
            Head Coach · Sample State · DII
            <br />
            <b>15 of 18</b> recommend
          </p>
        </div>
      </div>
      <q>Told me on day one where I stood. Never had to guess again.</q>
      <dl>
        {MEANS.map(([name, mean]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="contents">
              <svg width="100%" height="7" aria-hidden="true">
                <rect width="100%" height="7" rx="3.5" className="fill-track" />
                <rect width={`${mean * 20}%`} height="7" rx="3.5" className={SCORE_FILL[scoreStep(mean)]} />
              </svg>
              <b>{oneDecimal(mean)}</b>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Reason({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <svg viewBox="0 0 64 48" aria-hidden="true">
        {children}
      </svg>
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  )
}
