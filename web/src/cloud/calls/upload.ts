/** Called with the share of a request's body that was sent, from 0 to 1. */
export type OnProgress = (share: number) => void

/** Sends a request like `fetch`, and reports how much of the body was sent, which `fetch` cannot. */
export async function sendWithProgress(
  request: Request,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Response> {
  const body = await request.blob()
  return new Promise((answer, fail) => {
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    xhr.open(request.method, request.url)
    xhr.responseType = 'blob'
    request.headers.forEach((value, name) => {
      xhr.setRequestHeader(name, value)
    })
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    xhr.onload = () => {
      const headers = new Headers()
      for (const line of xhr.getAllResponseHeaders().trim().split('\r\n')) {
        const colon = line.indexOf(':')
        if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
      }
      answer(new Response(xhr.response as Blob, { status: xhr.status, headers }))
    }
    xhr.onerror = () => fail(new TypeError('The upload failed.'))
    xhr.onabort = () => fail(new DOMException('The upload was stopped.', 'AbortError'))
    xhr.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    if (signal.aborted) xhr.abort()
    else xhr.send(body)
  })
}
