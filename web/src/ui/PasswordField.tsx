import { useState, type ComponentProps } from 'react'
import { TextField } from './TextField'

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className="min-h-11 rounded-lg px-3 text-sm font-semibold text-soft-ink"
          onClick={() => {
            setShown(!shown)
          }}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}
