import { Link, useSearchParams } from 'react-router'
import type { Schemas } from '../api/client'
import { useSite } from '../api/queries'
import { buttonClass } from '../ui/Button'
import { Skeleton } from '../ui/skeletons'
import { PageHero } from './shell/PageHero'
import type { PageMeta } from './shell/pageMeta'
import { PageShell } from './shell/PageShell'
import { SUPPORT_REPLY_TIME } from '../lib/promisedHours'
import { SITE_NAME } from '../lib/siteName'

export const page: PageMeta = {
  title: 'Contact Us',
  description: `Write to ${SITE_NAME} about your account, a coach, a review or a claim. We reply within ${SUPPORT_REPLY_TIME}.`,
  indexed: true,
  rendered: true,
}

const INTRO = `A real person reads every message. Tell us what happened, and we will write back within ${SUPPORT_REPLY_TIME}.`

/**
 * /contact: the support email address and topics; there is no form. `?coach=42` names the coach that an email is about.
 */
export default function ContactPage() {
  const site = useSite()
  const address = site?.support_email
  const [params] = useSearchParams()
  return (
    <PageShell
      title={page.title}
      description={page.description}
      hero={<PageHero title={page.title} text={INTRO} />}
    >
      <SupportAddress address={address} />
      <h2 className="mt-12 mb-4.5 text-[2.4rem] uppercase">What is it about?</h2>
      <ul className="grid gap-5 sm:grid-cols-2">
        {TOPICS.map(({ title, subject, isAboutCoach, points }) => (
          <li key={title} className="flex flex-col rounded-card border border-line bg-card p-6.5 shadow-card">
            <h3 className="text-[1.6875rem]">{title}</h3>
            <ul className="mt-3 mb-4 grid grow content-start gap-1.5 text-ink-2">
              {points.map((point) => (
                <li key={point} className="flex gap-2.5">
                  <span className="mt-[0.7em] h-0.5 w-3 shrink-0 bg-gold" aria-hidden="true" />
                  {point}
                </li>
              ))}
            </ul>
            <a
              href={site && mailTo(site, subject, isAboutCoach ? params.get('coach') : null)}
              className={`inline-flex min-h-11 items-center self-start font-semibold text-t5 underline underline-offset-4`}
            >
              Write about this<span className="sr-only">: {title}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-10 text-ink-2">
        Many answers are in the{' '}
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

/** The email address and a button to write to it, with a skeleton until the address is loaded. */
function SupportAddress({ address }: { address: string | undefined }) {
  return (
    <section className="rounded-card border border-line bg-card p-6.5 shadow-card sm:flex sm:items-center sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <h2 className="text-[1.6875rem]">Email support</h2>
        <div className="mt-2 flex min-h-7 items-center text-lg">
          {address ? (
            <a
              href={`mailto:${address}`}
              className="min-w-0 font-semibold break-words text-t5 underline underline-offset-4"
            >
              {address}
            </a>
          ) : (
            <Skeleton className="h-5 w-56" />
          )}
        </div>
        <p className="mt-1 text-ink-2">We reply within {SUPPORT_REPLY_TIME}.</p>
      </div>
      <a
        href={address ? `mailto:${address}` : undefined}
        aria-disabled={address ? undefined : true}
        className={`${buttonClass('gold', 'lg')} mt-5 shrink-0 sm:mt-0`}
      >
        Send an Email
      </a>
    </section>
  )
}

/** Returns a mailto: link; `coachId` comes from the URL and is ignored if it is not a valid id. */
function mailTo(
  { support_email, origin }: Schemas['SiteFacts'],
  subject: string,
  coachId: string | null,
): string {
  const mail = `mailto:${support_email}?subject=${encodeURIComponent(subject)}`
  if (!coachId || !/^[1-9][0-9]*$/.test(coachId)) return mail
  return `${mail}&body=${encodeURIComponent(`${origin}/coach/${coachId}\n\n`)}`
}

/** The topics, each with the subject of its email. */
const TOPICS = [
  {
    title: 'Your account',
    subject: 'My account',
    isAboutCoach: false,
    points: [
      'Trouble signing in or confirming your email',
      'A password reset that did not arrive',
      'Deleting your account and your data',
    ],
  },
  {
    title: 'Coaches and reviews',
    subject: 'A coach or a review',
    isAboutCoach: true,
    points: [
      'A coach listed under the wrong school or sport',
      'A coach who is listed twice',
      'A review that breaks the Site Guidelines',
    ],
  },
  {
    title: 'For coaches',
    subject: 'My coach profile',
    isAboutCoach: true,
    points: ['Claiming your profile', 'Correcting your details', 'Asking us to check a review'],
  },
  {
    title: 'Athletic departments',
    subject: 'From an athletic department',
    isAboutCoach: false,
    points: [
      'A staff list, so that all your profiles are right',
      'A page that is being raided',
      'A threat against a coach or an athlete',
    ],
  },
  {
    title: 'Anything else',
    subject: 'Hello',
    isAboutCoach: false,
    points: [
      `Ideas that would make ${SITE_NAME} better`,
      'Something that looks broken',
      'Press, privacy and legal questions',
    ],
  },
] as const
