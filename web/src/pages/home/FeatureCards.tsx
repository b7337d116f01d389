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

/** What one can do here, in three steps. */
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
