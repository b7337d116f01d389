import type { AccountKind } from '../../session/accountKind'

interface AccountKindChoiceProps {
  value: AccountKind
  onChange: (kind: AccountKind) => void
}

const KINDS: readonly [AccountKind, string][] = [
  ['athlete', 'an athlete on a team'],
  ['recruit', 'choosing a school'],
  ['parent', 'a parent'],
  ['coach', 'a coach'],
]

/** 'I’m…': whether the account is an athlete's, who can rate, or only reads, saves and claims a profile. */
export function AccountKindChoice({ value, onChange }: AccountKindChoiceProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold">I’m…</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {KINDS.map(([kind, label]) => (
          <label
            key={kind}
            className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-xl border border-edge px-2 py-1 text-center leading-tight font-semibold transition-colors has-checked:border-t5 has-checked:bg-soft has-checked:text-soft-ink has-checked:ring-1 has-checked:ring-t5 has-focus-visible:outline-3 has-focus-visible:outline-t5"
          >
            <input
              type="radio"
              name="kind"
              checked={value === kind}
              onChange={() => {
                onChange(kind)
              }}
              className="sr-only"
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <p aria-live="polite" className="text-sm text-ink-2">
        {value !== 'athlete' && (
          <span>
            {value === 'coach'
              ? 'You can read everything and claim your own profile.'
              : 'You can read everything and save coaches.'}{' '}
            Only athletes can rate. Nobody else sees what you choose here.
          </span>
        )}
      </p>
    </fieldset>
  )
}
