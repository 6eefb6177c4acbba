import { expect, test } from 'vitest'
import { listSourceFiles, readSource } from './source-files.ts'

const REQUIREMENTS = 'docs/requirements.md'

const defined = [...readSource(REQUIREMENTS).matchAll(/^- \*\*(R\d+)\*\* /gm)].map(([, id = '']) => id)

/** Lists all citations, such as `(R12)` or `(R12, R13)`, outside the document itself. */
function listCitations(): { file: string; id: string }[] {
  return listSourceFiles(['.ts', '.tsx', '.js', '.css', '.md'])
    .filter((file) => file !== REQUIREMENTS && file !== 'scripts/requirements.test.ts')
    .flatMap((file) =>
      [...readSource(file).matchAll(/\((R\d+(?:, R\d+)*)/g)].flatMap(([, ids = '']) =>
        ids.split(', ').map((id) => ({ file, id })),
      ),
    )
}

test('every requirement has a unique number', () => {
  expect(defined.length).toBeGreaterThan(0)
  expect(defined).toEqual([...new Set(defined)])
})

test('every cited requirement exists', () => {
  const citations = listCitations()
  expect(citations.length).toBeGreaterThan(0)
  expect(citations.filter(({ id }) => !defined.includes(id))).toEqual([])
})
