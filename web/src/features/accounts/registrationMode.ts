import { useSession } from '../../session/session'

/** Who may create an account: everybody, those with an invitation code, or nobody (SIDELINE_REGISTRATION). */
export function registration(): 'open' | 'invitation' | 'closed' {
  const mode = document.querySelector<HTMLMetaElement>('meta[name="registration"]')?.content
  return mode === 'invitation' || mode === 'closed' ? mode : 'open'
}

export const CLOSED_MESSAGE = 'New accounts can’t be created at the moment.'

/** Whether nobody can create an account. False until the session is known, because the rendered document says so. */
export function useIsRegistrationClosed(): boolean {
  return useSession().status !== 'loading' && registration() === 'closed'
}
