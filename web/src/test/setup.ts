import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)

// A busy machine may be slow; waiting ends as soon as what is waited for is there.
configure({ asyncUtilTimeout: 5000 })
