import { Link } from 'react-router'
import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/session'
import { Button } from '../../ui/Button'

const FEATURES = [
  ['/coaches', 'Find any coach', 'By name, university or sport. Missing one? Add them in under a minute.'],
  [
    '/coaches?sort=rating',
    'See the whole picture',
    'Six coaching categories, a recommend rate and what athletes keep saying.',
  ],
  [
    '/guidelines',
    'Speak up, anonymously',
    'Every review is signed “Athlete”. Your name never leaves your account.',
  ],
] as const

/** What the site is for, in three cards; each leads there. */
export function FeatureCards() {
  return (
    <ul className="grid gap-5 md:grid-cols-3">
      {FEATURES.map(([path, title, text]) => (
        <li key={path}>
          <Link
            to={path}
            className="block h-full rounded-card border border-line bg-card p-6 shadow-card transition-colors hover:border-edge"
          >
            <h2 className="mb-2 text-[1.7rem]">{title}</h2>
            <p className="text-ink-2">{text}</p>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The sign-up call to action, for visitors. */
export function SignUpCall() {
  const { status } = useSession()
  const dialogs = useAccountDialogs()
  if (status === 'signed-in') return null
  return (
    <section className="turf mt-16 flex flex-col items-start gap-7 overflow-hidden rounded-[1.375rem] px-6.5 py-8.5 sm:px-12 sm:py-11 md:flex-row md:items-center md:justify-between">
      <div>
        <h2 className="text-[2.6rem] uppercase">Your season. Your say.</h2>
        <p className="mt-2 text-chalk-2">Join free and help the next recruit choose with open eyes.</p>
      </div>
      <Button
        variant="gold"
        size="lg"
        onClick={() => {
          dialogs.open('sign-up')
        }}
      >
        Sign Up
      </Button>
    </section>
  )
}
