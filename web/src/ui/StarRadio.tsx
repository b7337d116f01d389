import { useState } from 'react'
import { StarShape } from './StarShape'

interface StarRadioProps {
  name: string
  /** 1 to 5; 0 while nothing is chosen. */
  value: number
  onChange: (value: number) => void
  /** The id of the heading that names the group. */
  labelledBy: string
  describedBy?: string
  invalid?: boolean
}

/** One to five stars as a real radio group: one stop for the tab key, the arrows choose. */
export function StarRadio({ name, value, onChange, labelledBy, describedBy, invalid }: StarRadioProps) {
  const [hovered, setHovered] = useState(0)
  const lit = hovered || value
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      aria-required="true"
      className="-mx-1 -mb-1 flex w-fit"
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <label
          key={star}
          onPointerEnter={() => {
            setHovered(star)
          }}
          onPointerLeave={() => {
            setHovered(0)
          }}
          className="relative cursor-pointer rounded-lg p-1 has-focus-visible:outline-3 has-focus-visible:outline-t5"
        >
          <input
            type="radio"
            name={name}
            value={star}
            checked={value === star}
            onChange={() => {
              onChange(star)
            }}
            className="sr-only"
          />
          <span className="sr-only">{star === 1 ? '1 star' : `${star} stars`}</span>
          <StarShape
            part={star <= lit ? 'full' : 'empty'}
            ground={invalid ? 'missing' : 'control'}
            className="size-11 sm:size-12"
          />
        </label>
      ))}
    </div>
  )
}
