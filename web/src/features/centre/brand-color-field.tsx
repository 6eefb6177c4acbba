import { BRAND, deriveBrandColors } from '@belay/contract/brand-color'
import { isColor } from '@belay/contract/formats'
import { SimpleGrid, TextInput, type TextInputProps } from '@mantine/core'
import styles from './centre.module.css'

type Props = TextInputProps & { color: string; onChoose: (color: string) => void }

/** Shows the field for the brand's colour, and the mark in this colour in both themes. */
export function BrandColorField({ color, onChoose, ...field }: Props) {
  const typed = color.trim().toLowerCase()
  const colors = isColor(typed) ? deriveBrandColors(typed) : BRAND
  return (
    <>
      <TextInput
        label="Color"
        placeholder="Belay's orange"
        leftSection={
          <input
            type="color"
            aria-label="Choose a color"
            className={styles.swatch}
            value={isColor(typed) ? typed : BRAND.light}
            disabled={field.readOnly}
            onChange={(event) => onChoose(event.currentTarget.value)}
          />
        }
        {...field}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        {(['light', 'dark'] as const).map((theme) => (
          <div
            key={theme}
            className={styles.ground}
            data-mantine-color-scheme={theme}
            style={{ [`--own-brand-${theme}`]: colors[theme] }}
          >
            <svg viewBox="-48 0 128 34" aria-hidden className={styles.mark}>
              <path d="M-48 30.2h50m28 0h50" />
              <use href="#mark" />
            </svg>
            <span>
              {theme === 'light' ? 'Light theme' : 'Dark theme'}
              {isColor(typed) && colors[theme] !== typed && `: shown as ${colors[theme]}`}
            </span>
          </div>
        ))}
      </SimpleGrid>
    </>
  )
}
