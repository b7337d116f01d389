import { siteFact } from '../../lib/siteFacts'
import { useSession } from '../../session/session'
import { messageOf } from '../../api/errors'
import { useSubmit } from '../../ui/useSubmit'

/** The accounts that visitors share (server/sideline/config/demo.py). */
const ACCOUNTS = [
  { name: 'an athlete', email: 'demo@sideline.example' },
  { name: 'a coach', email: 'coach@sideline.example' },
  { name: 'a moderator', email: 'moderator@sideline.example' },
]

/** What a public demo says above each page, with a button for each kind of account. */
export default function DemoBar() {
  const password = siteFact('demo-password', '')
  const { user } = useSession()
  const { run, busy, failure } = useSubmit(messageOf)
  return (
    <aside aria-label="Demo" className="bg-gold px-4 py-2 text-center text-on-gold print:hidden">
      <p className="font-semibold">
        This is a demo with made-up people. Everything you do here is deleted every night.
      </p>
      <p className="needs-script flex flex-wrap items-center justify-center gap-x-4">
        <span>Look around as</span>
        {ACCOUNTS.map(({ name, email }) => (
          <button
            key={email}
            type="button"
            className="min-h-11 font-semibold underline disabled:no-underline"
            disabled={busy || user?.email === email}
            onClick={() => {
              void run(async () => {
                const { signIn } = await import('./authCalls')
                await signIn(email, password)
              })
            }}
          >
            {name}
          </button>
        ))}
      </p>
      {failure && <p role="alert">{failure}</p>}
    </aside>
  )
}
