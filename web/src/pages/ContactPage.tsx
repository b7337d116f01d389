import { Link } from 'react-router'
import { useSite } from '../api/useSite'
import { SupportAddress } from './contact/SupportAddress'
import { TOPICS } from './contact/topics'
import { PageBand } from './shell/PageBand'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'

export const page: PageMeta = {
  title: 'Contact Us',
  description:
    'Write to Sideline about your account, a coach, a review or a claim. We reply within 24 hours.',
  indexed: true,
  prerendered: true,
}

const INTRO =
  'A real person reads every message. Tell us what happened, and we will write back within 24 hours.'

/** The support address and what it is for; there is no form, only mail. */
export default function ContactPage() {
  const address = useSite()?.support_email
  return (
    <PageShell
      title={page.title}
      description={page.description}
      band={<PageBand title={page.title} text={INTRO} />}
    >
      <SupportAddress address={address} />
      <h2 className="mt-12 mb-4.5 text-[38px] uppercase">What is it about?</h2>
      <ul className="grid gap-5 sm:grid-cols-2">
        {TOPICS.map(({ title, subject, points }) => (
          <li key={title} className="flex flex-col rounded-card border border-line bg-card p-6.5 shadow-card">
            <h3 className="text-[27px]">{title}</h3>
            <ul className="mt-3 mb-4 grid grow content-start gap-1.5 text-ink-2">
              {points.map((point) => (
                <li key={point} className="flex gap-2.5">
                  <span className="mt-[0.7em] h-0.5 w-3 shrink-0 bg-gold" aria-hidden="true" />
                  {point}
                </li>
              ))}
            </ul>
            <a
              href={address && `mailto:${address}?subject=${encodeURIComponent(subject)}`}
              className="inline-flex min-h-11 items-center self-start font-semibold text-t5 underline underline-offset-4"
            >
              Write about this<span className="sr-only">: {title}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-10 text-ink-2">
        Many answers stand in the{' '}
        <Link to="/guidelines" className="text-t5 underline underline-offset-4">
          Site Guidelines
        </Link>{' '}
        and the{' '}
        <Link to="/privacy-policy" className="text-t5 underline underline-offset-4">
          Privacy Policy
        </Link>
        .
      </p>
    </PageShell>
  )
}
