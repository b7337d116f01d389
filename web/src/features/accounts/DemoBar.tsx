import { useNavigate } from 'react-router'
import { siteFact } from '../../lib/siteFacts'
import { useSession } from '../../session/session'
import { messageOf } from '../../api/errors'
import { useSubmit } from '../../ui/useSubmit'

/** The accounts that visitors share (server/sideline/config/demo.py), and the page that is most theirs. */
const ACCOUNTS = [
  { name: 'an athlete', email: 'demo@sideline.example', page: '/my-reviews' },
  { name: 'a coach', email: 'coach@sideline.example', page: '/coach/1' },
  { name: 'a moderator', email: 'moderator@sideline.example', page: '/desk' },
]

/** The buttons above each page of a public demo: one for each kind of account. The announcement says what it is. */
export default function DemoBar() {
  const password = siteFact('demo-password', '')
  const { user } = useSession()
  const navigate = useNavigate()
  const { run, busy, failure } = useSubmit(messageOf)
  return (
    <aside aria-label="Demo" className="bg-gold px-4 text-center text-on-gold">
      <p className="flex flex-wrap items-center justify-center gap-x-4">
        <span>Look around as</span>
        {ACCOUNTS.map(({ name, email, page }) => (
          <button
            key={email}
            type="button"
            className="min-h-11 font-semibold underline disabled:no-underline"
            disabled={busy || user?.email === email}
            onClick={() => {
              void run(async () => {
                const { signIn } = await import('./authCalls')
                await signIn(email, password)
                await navigate(page)
              })
            }}
          >
            {name}
          </button>
        ))}
      </p>
      {ACCOUNTS.some(({ email }) => email === user?.email) && (
        <p className="pb-2">All visitors share this account, so it saves nothing. Sign up to rate coaches.</p>
      )}
      {failure && <p role="alert">{failure}</p>}
    </aside>
  )
}
