import { Alert, Checkbox, Kbd, Radio, SegmentedControl, Select, Switch, Tabs, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { BarChart, MEASURE_COLOR } from '../ui/bar-chart.tsx'
import { AddRowButton, FieldRow } from '../ui/field-row.tsx'
import { PlainField, PlainPasswordField } from '../ui/fields/plain-fields.tsx'
import { FormCard, FormGroup } from '../ui/form-group.tsx'
import { Drawer, Modal } from '../ui/layers/layers.tsx'
import { Empty, ErrorState, Loading, NoMatch } from '../ui/page/states.tsx'
import { BoxedList } from '../ui/text/boxed-list.tsx'
import { StatusBadge } from '../ui/text/status-badge.tsx'
import { Buttons } from './buttons.tsx'
import styles from './kit.module.css'

const TEXTS = ['note', 'small', 'field', 'body', 'section', 'panel', 'title', 'figure', 'hero']
const WEIGHTS = ['normal', 'medium', 'bold']
const TONES = ['neutral', 'blue', 'green', 'amber', 'red']
const GROUNDS = ['--mantine-color-body', '--surface', '--hover', '--selected', '--paper']
const RADII = ['chip', 'control', 'box', 'full']
const STATES = [
  { word: 'Needs you', meaning: 'needsYou' },
  { word: 'Waits', meaning: 'waits' },
  { word: 'Settled', meaning: 'settled' },
  { word: 'Off', meaning: 'off' },
  { word: 'Stopped', meaning: 'stopped' },
] as const
const ignore = () => undefined
const COLORS = ['gray', 'blue', 'green', 'yellow', 'red']

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2>{title}</h2>
    {children}
  </section>
)

function Swatch({ children, ...style }: CSSProperties & { children: ReactNode }) {
  return (
    <span className={styles.swatch} style={style}>
      {children}
    </span>
  )
}

function Scale() {
  return (
    <>
      <Part title="Text">
        {TEXTS.map((size) => (
          <span key={size} style={{ fontSize: `var(--text-${size})`, lineHeight: 'var(--line-row)' }}>
            {size}: a day on the ropes for 27 people
          </span>
        ))}
        {WEIGHTS.map((weight) => (
          <span key={weight} style={{ fontWeight: `var(--weight-${weight})` }}>
            {weight}: a day on the ropes for 27 people
          </span>
        ))}
      </Part>
      <Part title="Tones: tint, ink and solid">
        {TONES.map((tone) => (
          <div key={tone} className={styles.line}>
            <Swatch background={`var(--${tone}-tint)`} color={`var(--${tone}-ink)`}>
              {tone} on its tint
            </Swatch>
            <Swatch color={`var(--${tone}-ink)`}>{tone} ink</Swatch>
            <Swatch background={`var(--${tone}-solid)`}>&emsp;</Swatch>
          </div>
        ))}
      </Part>
      <Part title="Grounds, corners and shadows">
        <div className={styles.line}>
          {GROUNDS.map((ground) => (
            <Swatch
              key={ground}
              background={`var(${ground})`}
              color={ground === '--paper' ? 'var(--paper-ink)' : undefined}
            >
              {ground}
            </Swatch>
          ))}
        </div>
        <div className={styles.line}>
          {RADII.map((radius) => (
            <Swatch key={radius} borderRadius={`var(--radius-${radius})`}>
              {radius}
            </Swatch>
          ))}
          <Swatch boxShadow="var(--shadow-menu)">menu</Swatch>
          <Swatch boxShadow="var(--shadow-dialog)">dialog</Swatch>
        </div>
      </Part>
    </>
  )
}

function Fields() {
  return (
    <Part title="Fields">
      <FormCard title="A group on a page" hint="Each group is a card.">
        <TextInput label="Name" />
        <FormGroup title="A group in a card, panel or dialog" hint="A line separates it.">
          <FieldRow name="Row 1" onRemove={ignore}>
            <TextInput label="From" />
            <TextInput label="To" description="Help is below the field." />
          </FieldRow>
          <FieldRow name="Row 2" onRemove={ignore}>
            <TextInput label="From" />
            <TextInput label="To" />
          </FieldRow>
          <AddRowButton onClick={ignore}>Add row</AddRowButton>
        </FormGroup>
      </FormCard>
      <TextInput label="Organization" description="As it should stand on the contract." placeholder="Ridgeline High" />
      <TextInput label="E-mail" required defaultValue="pam" error="Enter an e-mail address." />
      <TextInput label="Disabled" disabled defaultValue="Not to be changed" />
      <Select label="Place" data={['Low ropes course', 'Climbing tower']} defaultValue="Climbing tower" />
      <Textarea label="Note" autosize minRows={2} />
      <PlainField label="E-mail, on a public page" name="email" description="We send one message." />
      <PlainPasswordField label="Password, on a public page" name="password" error="Enter your password." />
      <div className={styles.line}>
        <Checkbox label="Not chosen" />
        <Checkbox label="Chosen" defaultChecked />
        <Checkbox label="Disabled" disabled />
        <Radio.Group defaultValue="yes">
          <div className={styles.line}>
            <Radio value="yes" label="Yes" />
            <Radio value="no" label="No" />
          </div>
        </Radio.Group>
        <Switch label="Off" />
        <Switch label="On" defaultChecked />
      </div>
      <div className={styles.line}>
        <SegmentedControl data={['Month', 'Week', 'Day']} defaultValue="Week" />
        <Kbd>K</Kbd>
      </div>
      <Tabs defaultValue="all">
        <Tabs.List>
          <Tabs.Tab value="all">All</Tabs.Tab>
          <Tabs.Tab value="pending">Pending</Tabs.Tab>
        </Tabs.List>
      </Tabs>
    </Part>
  )
}

function Statuses() {
  return (
    <Part title="Statuses and notes">
      <div className={styles.line}>
        {STATES.map((state) => (
          <StatusBadge key={state.word} {...state} />
        ))}
      </div>
      {COLORS.map((color) => (
        <Alert key={color} color={color} title={`A ${color} note`} icon={<IconAlertTriangle size={18} />}>
          The program changed after the contract was signed.
        </Alert>
      ))}
    </Part>
  )
}

function Content() {
  return (
    <>
      <Part title="Boxes and lists">
        <div className={`framed ${styles.box}`}>A box on the page</div>
        <BoxedList>
          <li className={styles.box}>A short list</li>
          <li className={styles.box}>in a panel</li>
        </BoxedList>
      </Part>
      <Part title="Content that is not there">
        <Loading rows={3} />
        <Empty title="No requests yet">They appear here when a client sends one.</Empty>
        <NoMatch onClear={() => undefined} />
        <ErrorState error={new Error('offline')} retry={() => undefined} />
      </Part>
      <Part title="Chart">
        <BarChart
          label="Hours"
          columns={['Sep', 'Oct', 'Nov']}
          series={[
            { name: 'Planned', color: MEASURE_COLOR.planned, values: [40, 62, 31] },
            { name: 'Logged', color: MEASURE_COLOR.logged, values: [38, 60, 12] },
          ]}
          show={String}
        />
      </Part>
    </>
  )
}

function Layers() {
  const [opened, setOpened] = useState<'dialog' | 'panel'>()
  const close = () => setOpened(undefined)
  return (
    <>
      <Buttons onDialog={() => setOpened('dialog')} onPanel={() => setOpened('panel')} />
      <Modal opened={opened === 'dialog'} onClose={close} title="A dialog">
        A question, and its buttons.
      </Modal>
      <Drawer opened={opened === 'panel'} onClose={close} title="A panel">
        A record over its list.
      </Drawer>
    </>
  )
}

/** Shows every part of the design in its states. */
export const Parts = () => (
  <main className={styles.parts}>
    <h1>Parts of the design</h1>
    <Scale />
    <Layers />
    <Fields />
    <Statuses />
    <Content />
  </main>
)
