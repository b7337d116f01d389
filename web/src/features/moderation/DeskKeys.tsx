import type { Shortcut } from './caseActions'
import { setKeysOn, useKeysOn } from './keysSetting'

/** The keys that work even if single characters are turned off. */
const LONG_KEYS: ReadonlySet<string> = new Set(['Enter', 'Esc'])

/** The keyboard shortcuts of a list, and the button that turns single characters off. */
export function DeskKeys({ keys }: { keys: readonly Shortcut[] }) {
  const keysOn = useKeysOn()
  return (
    <>
      <ul className="desk-keys" aria-label="Keys">
        {keys
          .filter(([names]) => keysOn || LONG_KEYS.has(names))
          .map(([names, text]) => (
            <li key={names}>
              {names.split(' ').map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}{' '}
              {text}
            </li>
          ))}
      </ul>
      <p>
        <button
          type="button"
          className="underline underline-offset-4"
          onClick={() => {
            setKeysOn(!keysOn)
          }}
        >
          Turn single-key shortcuts {keysOn ? 'off' : 'on'}
        </button>
      </p>
    </>
  )
}
