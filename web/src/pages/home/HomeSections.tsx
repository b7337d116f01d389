import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/session'
import { Button } from '../../ui/Button'

const FEATURES = [
  {
    step: '01 — Search',
    title: 'Find any coach',
    text: 'By name, university or sport. Missing one? Add them in under a minute.',
  },
  {
    step: '02 — Read',
    title: 'See the whole picture',
    text: 'Six coaching categories, a recommend rate and what athletes keep saying.',
  },
  {
    step: '03 — Rate',
    title: 'Speak up, anonymously',
    text: 'Every review is signed “Athlete”. Your name never leaves your account.',
  },
]

/** The three feature cards. */
export function FeatureCards() {
  return (
    <ul className="grid gap-5 md:grid-cols-3">
      {FEATURES.map(({ step, title, text }) => (
        <li key={step} className="rounded-card border border-line bg-card px-6.5 pt-6 pb-6 shadow-card">
          <p className="font-display text-[17px] leading-none font-bold tracking-[0.08em] text-gold-ink uppercase">
            {step}
          </p>
          <h2 className="mt-3 mb-2 text-[27px]">{title}</h2>
          <p className="text-ink-2">{text}</p>
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
    <section className="turf mt-16 flex flex-col items-start gap-7 overflow-hidden rounded-[22px] px-6.5 py-8.5 sm:px-12 sm:py-11 md:flex-row md:items-center md:justify-between">
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
