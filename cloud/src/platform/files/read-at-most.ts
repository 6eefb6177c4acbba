/** Reads a body. Calls `refuse`, which throws, if the body or its announced length exceeds `most` bytes. */
export async function readAtMost(
  body: AsyncIterable<Uint8Array> | null,
  length: string | null | undefined,
  most: number,
  refuse: () => never,
) {
  if (Number(length ?? 0) > most) refuse()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > most) refuse()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
