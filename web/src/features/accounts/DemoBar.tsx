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

/** The buttons above each page of a public demo: one for each kind of account. The announcement says what it is. */
export default function DemoBar() {
  const password = siteFact('demo-password', '')
  const { user } = useSession()
  const { run, busy, failure } = useSubmit(messageOf)
  return (
    <aside aria-label="Demo" className="bg-gold px-4 text-center text-on-gold">
      <p className="flex flex-wrap items-center justify-center gap-x-4">
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
