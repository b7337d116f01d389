import { type SubmitEvent, useState } from 'react'
import { Button } from '../../ui/Button'
import { SelectField, TextArea, TextField } from '../../ui/fields'
import type { SiteSetting } from './siteSettingQueries'
import type { SettingWords } from './siteSettingWords'

interface SiteSettingFormProps {
  setting: SiteSetting
  words: SettingWords
  busy: boolean
  /** With null, the settings file applies again. */
  onSave: (value: string | null) => void
  onCancel: () => void
}

/** The form of one setting. The server says what is wrong with a value. */
export function SiteSettingForm({ setting, words, busy, onSave, onCancel }: SiteSettingFormProps) {
  const [value, setValue] = useState(setting.value)
  const { control } = words
  const field = {
    name: setting.name,
    label: words.label,
    hint: words.hint,
    value,
    autoFocus: true,
    onChange: (event: { target: { value: string } }) => {
      setValue(event.target.value)
    },
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-3"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        onSave(value)
      }}
    >
      {Array.isArray(control) ? (
        <SelectField {...field} options={control} />
      ) : control === 'area' ? (
        <TextArea {...field} />
      ) : (
        <TextField {...field} inputMode={control === 'number' ? 'numeric' : 'text'} autoComplete="off" />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save
        </Button>
        {setting.is_set_here && (
          <Button
            variant="outline"
            busy={busy}
            onClick={() => {
              onSave(null)
            }}
          >
            Use the settings file
          </Button>
        )}
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
