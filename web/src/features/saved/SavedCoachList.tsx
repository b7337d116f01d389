import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../api/client'
import { tooManyRequests } from '../../api/errors'
import { keys } from '../../api/keys'
import { useAskToSignIn } from '../../session/useAskToSignIn'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { changeSaved } from './changeSaved'
import { SavedCoachCard } from './SavedCoachCard'

interface SavedCoachListProps {
  coaches: readonly Schemas['CoachCard'][]
}

/** The cards of saved coaches with the question that comes before letting one go. */
export function SavedCoachList({ coaches }: SavedCoachListProps) {
  const cache = useQueryClient()
  const askToSignIn = useAskToSignIn()
  const [asked, setAsked] = useState<Schemas['CoachCard'] | null>(null)
  const close = () => {
    setAsked(null)
  }

  const remove = async (coach: Schemas['CoachCard']) => {
    try {
      await changeSaved(coach.id, false)
    } catch (error) {
      askToSignIn(error)
      throw new Error(tooManyRequests(error) ?? 'Error removing coach from saved list', { cause: error })
    }
    await cache.invalidateQueries({ queryKey: keys.savedCoaches() })
    void cache.invalidateQueries({ queryKey: keys.mine(String(coach.id)) })
    close()
  }

  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2">
        {coaches.map((coach) => (
          <li key={coach.id}>
            <SavedCoachCard
              coach={coach}
              onRemove={() => {
                setAsked(coach)
              }}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onClose={close}
        title="Remove from Saved"
        text={`Remove ${asked?.name ?? 'this coach'} from your saved coaches?`}
        confirmLabel="Remove"
        busyLabel="Removing..."
        onConfirm={() => (asked ? remove(asked) : Promise.resolve())}
      />
    </>
  )
}
