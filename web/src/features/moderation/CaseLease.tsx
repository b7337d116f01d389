import { useEffect, useState } from 'react'
import type { Schemas } from '../../api/client'
import { messageOf } from '../../api/errors'
import { Alert } from '../../ui/Alert'
import { Button } from '../../ui/Button'
import { lease, release, useDeskChange } from './deskQueries'

/** The lease of a shown case. */
interface CaseLease {
  /** The API's message if someone else has leased the case, otherwise ''. */
  refused: string
  /** Ends the other lease; for admins. */
  takeOver: () => Promise<void>
}

/** Leases the case while it is shown. */
export function useLease(id: number, isOpen: boolean): CaseLease {
  const [refused, setRefused] = useState('')
  useEffect(() => {
    if (!isOpen) return
    lease(id).then(
      () => {
        setRefused('')
      },
      (error: unknown) => {
        setRefused(messageOf(error))
      },
    )
    return () => {
      // If this fails (offline), the lease expires after 15 minutes.
      release(id).catch(() => undefined)
    }
  }, [id, isOpen])
  const takeOver = async () => {
    await lease(id, true)
    setRefused('')
  }
  return { refused, takeOver }
}

interface CaseProblemsProps {
  detail: Schemas['CaseDetail']
  lease: CaseLease
  /** Why the last decision failed. */
  failure: string
}

/** That another moderator is working on the case, which an admin can take over, and why a decision failed. */
export function CaseProblems({ detail: { can_take_over }, lease, failure }: CaseProblemsProps) {
  const { busy, failure: refusal, send } = useDeskChange()
  const isShown = Boolean(lease.refused || failure || refusal)
  if (!isShown) return null
  return (
    <div className="col-span-full grid gap-4">
      {lease.refused && (
        <Alert>
          {lease.refused}{' '}
          {can_take_over && (
            <Button size="sm" variant="outline" busy={busy} onClick={() => void send(lease.takeOver)}>
              Take it over
            </Button>
          )}
        </Alert>
      )}
      {(failure || refusal) && <Alert focus>{failure || refusal}</Alert>}
    </div>
  )
}
