import { useState } from 'react'
import type { act } from '../../ui/actions/act.ts'

/** Returns `act` with a flag that is true while it runs. Its code, with toasts, loads when it is first used. */
export function useLazyAct() {
  const [busy, setBusy] = useState(false)
  const run: typeof act = async (...args) => {
    setBusy(true)
    try {
      const actions = await import('../../ui/actions/act.ts')
      return await actions.act(...args)
    } finally {
      setBusy(false)
    }
  }
  return Object.assign(run, { busy })
}
