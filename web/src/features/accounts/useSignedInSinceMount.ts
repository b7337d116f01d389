import { useState } from 'react'
import { useSession } from '../../session/session'

/** Whether a visitor has signed in since the component was mounted, possibly in another tab. */
export function useSignedInSinceMount(): boolean {
  const { status } = useSession()
  const [wasVisitor, setWasVisitor] = useState(false)
  if (status === 'signed-out' && !wasVisitor) setWasVisitor(true)
  return wasVisitor && status === 'signed-in'
}
