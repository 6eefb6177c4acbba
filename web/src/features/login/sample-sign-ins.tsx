import { useCentre } from '../../cloud/centre.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import styles from './login.module.css'

const SAMPLE_PASSWORD = 'sample-password'

/** Shows one sign-in for each role of the sample centre. The cloud lists the sample sign-ins on localhost only. */
export function SampleSignIns({ onChoose }: { onChoose: (account: { email: string; password: string }) => void }) {
  const { sampleSignIns } = useCentre()
  if (sampleSignIns.length === 0) return null
  return (
    <aside className={styles.samples}>
      <h2>Sample centre. View it as</h2>
      <div className={styles.roles}>
        {sampleSignIns.map(({ email, role }) => (
          <PlainButton
            key={email}
            variant="default"
            size="xs"
            title={email}
            onClick={() => onChoose({ email, password: SAMPLE_PASSWORD })}
          >
            {role}
          </PlainButton>
        ))}
      </div>
    </aside>
  )
}
