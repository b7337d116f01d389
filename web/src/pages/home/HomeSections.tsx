import { useAccountDialogs } from '../../session/accountDialogs'
import { useSession } from '../../session/session'
import { Button } from '../../ui/Button'

/** The sign-up call to action, for visitors. */
export function SignUpCall() {
  const { status } = useSession()
  const dialogs = useAccountDialogs()
  if (status === 'signed-in') return null
  return (
    <section className="turf mt-16 flex flex-col items-start gap-7 overflow-hidden rounded-[1.125rem] px-6.5 py-8.5 sm:px-12 sm:py-11 md:flex-row md:items-center md:justify-between">
      <div>
        <h2 className="text-[2.4rem] uppercase">Your season. Your say.</h2>
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
