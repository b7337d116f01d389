interface RecommendChoiceProps {
  value: boolean | null
  onChange: (value: boolean | null) => void
  labelledBy: string
}

const ANSWERS = [
  { answer: true, label: 'Yes', icon: '👍' },
  { answer: false, label: 'No', icon: '👎' },
]

/** Yes, no, or neither: the answer is optional, and choosing it again takes it back. */
export function RecommendChoice({ value, onChange, labelledBy }: RecommendChoiceProps) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="grid grid-cols-2 gap-3">
      {ANSWERS.map(({ answer, label, icon }) => (
        <label
          key={label}
          className="relative flex min-h-13 cursor-pointer items-center justify-center gap-2 rounded-xl border-[1.5px] border-edge font-semibold transition-colors has-checked:border-t5 has-checked:bg-soft has-checked:text-soft-ink has-focus-visible:outline-3 has-focus-visible:outline-t5"
        >
          <input
            type="radio"
            name="would_recommend"
            checked={value === answer}
            onChange={() => {
              onChange(answer)
            }}
            onClick={() => {
              if (value === answer) onChange(null)
            }}
            className="sr-only"
          />
          <span aria-hidden="true">{icon}</span>
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}
