import { TextField } from '../../ui/fields'

interface Address {
  address: string
  staff_page: string
}

interface AddressFieldsProps {
  value: Address
  onChange: (value: Address) => void
}

/** The address at the university and the link to the staff page. */
export function AddressFields({ value, onChange }: AddressFieldsProps) {
  return (
    <>
      <TextField
        label="Your address at the university"
        name="address"
        type="email"
        autoComplete="off"
        hint="We mail a code to it. Only those who decide see it."
        value={value.address}
        onChange={(event) => {
          onChange({ ...value, address: event.target.value })
        }}
      />
      <TextField
        label="Link to the staff page that shows you"
        name="staff_page"
        type="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={500}
        value={value.staff_page}
        onChange={(event) => {
          onChange({ ...value, staff_page: event.target.value })
        }}
      />
    </>
  )
}
